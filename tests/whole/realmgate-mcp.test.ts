// The MCP server as agents use it: by the library of the protocol, in both of its eras, over HTTP and by standard input and output.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkResourceAllowed, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { type LocalStack, startLocal } from '../../demo/start.ts';
import { type RealmgateCommand, realmgateCommand } from '../support/realmgate-command.ts';
import { stackSettings } from '../support/stack-settings.ts';

let local: LocalStack;
let command: RealmgateCommand;
let token: string;

beforeAll(async () => {
  Object.assign(process.env, stackSettings);
  command = await realmgateCommand();
  local = await startLocal({ functionTimeoutMs: 120_000 });
  const basic = Buffer.from('operator:operator-of-the-demo').toString('base64');
  const response = await fetch(`${local.url}/api/token/`, { headers: { authorization: `Basic ${basic}` } });
  token = ((await response.json()) as { data: { access: string } }).data.access;
});
afterAll(async () => {
  await local.close();
  command.remove();
});

const eras = [
  ['2026-07-28', { mode: { pin: '2026-07-28' } }],
  ['2025', { mode: 'legacy' }],
] as const;
const transports = [
  [
    'HTTP',
    () => {
      const requestInit = { headers: { authorization: `Bearer ${token}` } };
      return new StreamableHTTPClientTransport(new URL(`${local.url}/mcp`), { requestInit });
    },
  ],
  [
    'realmgate mcp',
    () => {
      const env = { PATH: process.env['PATH'] ?? '', REALMGATE_URL: local.url, REALMGATE_TOKEN: token };
      return new StdioClientTransport({ command: process.execPath, args: [command.program, 'mcp'], env });
    },
  ],
] as const;

describe.each(transports)('an agent over %s', (_name, connect) => {
  it.each(eras)(
    'lists and calls tools, and reads a guide, by the protocol of %s',
    async (_era, versionNegotiation) => {
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation });
      await client.connect(connect());
      const { tools } = await client.listTools();
      expect(tools).toHaveLength(14);
      const { structuredContent, content } = await client.callTool({ name: 'whats_wrong', arguments: {} });
      expect(structuredContent).toMatchObject({ headline: expect.stringContaining('have a problem') });
      expect(content).toHaveLength(1);
      const { resources } = await client.listResources();
      const { contents } = await client.readResource({ uri: resources[0]?.uri ?? '' });
      expect(contents).toEqual([
        expect.objectContaining({ text: expect.stringContaining('# Getting started') }),
      ]);
      await client.close();
    },
  );
});

describe('realmgate mcp', () => {
  const ask = (line: string, REALMGATE_TOKEN = token) =>
    command.run(['mcp'], { input: `${line}\n`, env: { REALMGATE_URL: local.url, REALMGATE_TOKEN } });
  const list = '{"jsonrpc":"2.0","id":7,"method":"tools/list"}';

  it('answers a message of no JSON, and a refused token, as JSON-RPC', async () => {
    expect(JSON.parse((await ask('{')).out)).toMatchObject({ error: { code: -32_600 } });
    const odd = await ask('{"jsonrpc":"2.0","id":8,"method":"tools/call","params":null}');
    expect(JSON.parse(odd.out)).toMatchObject({ error: { code: expect.any(Number) } });
    expect(JSON.parse((await ask(list, 'wrong')).out)).toMatchObject({ id: 7, error: { code: -32_000 } });
  });

  it('answers no notification, and ends with its input', async () => {
    expect(await ask('{"jsonrpc":"2.0","method":"notifications/initialized"}')).toEqual({
      code: 0,
      out: '',
      err: '',
    });
  });
});

describe('whoever has no token', () => {
  it('learns where tokens are issued, by the metadata of this path', async () => {
    const refused = await fetch(`${local.url}/mcp`, { method: 'POST' });
    expect(refused.status).toBe(401);
    const [, address = ''] =
      /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
    expect(address).toBe(`${local.url}/.well-known/oauth-protected-resource/mcp`);
    expect(await (await fetch(address)).json()).toMatchObject({ resource: `${local.url}/mcp` });
  });

  it('may log in by the metadata of the whole API too, which the gateway of AWS names for every path', async () => {
    const { resource } = (await (
      await fetch(`${local.url}/.well-known/oauth-protected-resource`)
    ).json()) as { readonly resource: string };
    const requestedResource = `${local.url}/mcp`;
    expect(checkResourceAllowed({ requestedResource, configuredResource: resource })).toBe(true);
  });
});
