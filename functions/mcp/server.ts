import { type CallToolResult, McpServer, ProtocolError } from '@modelcontextprotocol/server';
import * as z from 'zod';

import { type CallEndpoint, hasRole } from '../../shared/app/group.ts';
import { once } from '../../shared/base/once.ts';
import { releaseVersion } from '../../shared/base/release.ts';
import type { Tool, ToolScope } from './tool.ts';
import { tools } from './tools.ts';
import { cleanText, quoteText, untrustedNotice } from './untrusted-text.ts';

const instructions = `Realmgate shows the hosts and services of many monitoring engines, in realms. Begin with whats_wrong; every answer names the next calls. Changes are planned with plan, shown to the user, and made with apply_plan. ${untrustedNotice}`;

/** Code of JSON-RPC for a request that names something that is not there. */
const invalidParams = -32_602;

interface Session {
  readonly caller: ToolScope['caller'];
  /** Name of the program that acts for the caller. `undefined` if it does not say. */
  readonly agent: string | undefined;
  readonly call: CallEndpoint;
}

/** Makes a server of the protocol for one message of one caller. A tool that the caller may not use is not listed. */
export function createServer({ caller, agent, call }: Session): McpServer {
  const info = { name: 'realmgate', title: 'Realmgate', version: releaseVersion };
  const protocol = new McpServer(info, { capabilities: { tools: {} }, instructions });
  const { server } = protocol;
  server.setRequestHandler('tools/list', () => ({
    tools: tools.filter(({ access }) => caller && hasRole(caller, access)).map(listedTool),
  }));
  server.setRequestHandler('tools/call', async ({ params }): Promise<CallToolResult> => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new ProtocolError(invalidParams, `There is no tool ${quoteText(params.name)}.`);
    const body = params.arguments ?? {};
    const key = tool.keyOf(body);
    const { status, body: answer, isRepeated } = await call({ name: tool.endpoint.name, body, key, agent });
    if (status >= 400) return { isError: true, content: [{ type: 'text', text: refusalText(answer) }] };
    const { data, text } = toolResult().parse(answer);
    const again = isRepeated ? 'This was done before, and nothing is done again. The answer was: ' : '';
    return { content: [{ type: 'text', text: again + text }], structuredContent: data };
  });
  return protocol;
}

function listedTool({ name, title, about, changes, schemas }: Tool) {
  return {
    ...{ name, title, description: about, ...schemas() },
    annotations: {
      readOnlyHint: !changes,
      destructiveHint: changes,
      idempotentHint: true,
    },
  };
}

const toolResult = once(() => z.object({ data: z.record(z.string(), z.unknown()), text: z.string() }));

const problem = once(() =>
  z.object({
    detail: z.string(),
    code: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
  }),
);

/** Advice for the caller after a problem, by its code. */
const advice: Readonly<Record<string, string>> = {
  realm_not_found: 'Call realms for the names of all realms.',
  host_not_found: 'Call search with a part of the name.',
  service_not_found: 'Call host for the services of the host.',
  hostgroup_not_found: 'Call search with a part of the name.',
  objective_not_found: 'Call objectives without a name.',
  forbidden: 'Ask the user for an access token or key with that role.',
  request_not_found: 'Requests are kept for a week after their end.',
  realm_without_metrics: 'The perf_data of service has the newest values.',
  precondition_failed: 'Call plan again, and show the user the new plan.',
};
const adviceOnFault = 'Try again in a minute, or name another realm.';

/** Returns a problem as sentences that say what to try. Texts of it that a caller sent stand in its quotes. */
function refusalText(answer: unknown): string {
  const { detail, code, errors } = problem().parse(answer);
  const faults = errors.flatMap(({ field, message }) =>
    detail.includes(message) ? [] : [`${field} ${message}.`],
  );
  const next = advice[code] ?? (errors.length > 0 ? 'Call again with other arguments.' : adviceOnFault);
  return [cleanText(detail, 1000) ?? '', ...faults, next].join(' ');
}
