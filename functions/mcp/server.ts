import {
  type CallToolResult,
  CLIENT_INFO_META_KEY,
  McpServer,
  ProtocolError,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import * as z from 'zod';

import { type CallEndpoint, hasRole } from '../../shared/app/group.ts';
import { once } from '../../shared/base/once.ts';
import { releaseVersion } from '../../shared/base/release.ts';
import { listGuides, readGuideAt } from './guides.ts';
import { addPrompts } from './prompts.ts';
import { refusalText } from './refusal-text.ts';
import { toolAnswer, type ToolScope } from './tool.ts';
import { tools } from './tools.ts';
import { quoteText, untrustedNotice } from './untrusted-text.ts';

const instructions = `Realmgate shows the hosts and services of many monitoring engines, in realms. Begin with whats_wrong; every answer names the next calls. Changes are planned with plan, shown to the user, and made with apply_plan. ${untrustedNotice}`;

/** Code of JSON-RPC for a request that names something that is not there. */
const invalidParams = -32_602;

/** Only clients of the newest protocol say who they are in each message. */
const clientInfo = once(() => z.object({ name: z.string(), version: z.string() }));
const envelope = once(() => z.object({ [CLIENT_INFO_META_KEY]: clientInfo() }));

export interface Session {
  readonly caller: ToolScope['caller'];
  /** Name of the program that sent the request. `undefined` if it does not say. */
  readonly program: string | undefined;
  readonly call: CallEndpoint;
}

/** Makes a server of the protocol for one message of one caller. A tool that the caller may not use is not listed. */
export function createServer({ caller, program, call }: Session): McpServer {
  const info = { name: 'realmgate', title: 'Realmgate', version: releaseVersion };
  // Lists do not change while a client looks: there is nothing to subscribe to.
  const fixed = { listChanged: false };
  const capabilities = { tools: fixed, prompts: fixed, resources: fixed };
  const protocol = new McpServer(info, { capabilities, instructions });
  const { server } = protocol;
  server.setRequestHandler('tools/list', () => ({
    tools: tools.filter(({ access }) => caller && hasRole(caller, access)).map(({ listed }) => listed()),
  }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }): Promise<CallToolResult> => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new ProtocolError(invalidParams, `There is no tool ${quoteText(params.name)}.`);
    const { arguments: body = {} } = params;
    // A key is of ASCII.
    const words = encodeURIComponent(JSON.stringify(body)).slice(0, 200);
    const key = tool.changes ? `${tool.name} ${words}` : undefined;
    const client = envelope().safeParse(mcpReq.envelope).data?.[CLIENT_INFO_META_KEY];
    const agent = client ? `${client.name} ${client.version}` : program;
    const { status, body: answer, isRepeated } = await call({ name: tool.endpoint.name, body, key, agent });
    if (status >= 400) return { isError: true, content: [{ type: 'text', text: refusalText(answer) }] };
    const { data, text } = toolAnswer().parse(answer);
    const again = isRepeated ? 'This was done before, and nothing is done again. The answer was: ' : '';
    return { content: [{ type: 'text', text: again + text }], structuredContent: data };
  });
  addPrompts(protocol);
  server.setRequestHandler('resources/list', async () => ({ resources: await listGuides() }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const guide = await readGuideAt(uri);
    if (!guide) throw new ResourceNotFoundError(uri);
    return { contents: [guide] };
  });
  return protocol;
}
