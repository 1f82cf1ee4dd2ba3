// The MCP server by the protocol's own test tools: its conformance tests and the command line of its Inspector.
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { type LocalStack, startLocal } from '../../demo/start.ts';
import { fetchMcpTools } from '../support/mcp-tools.ts';
import { stackSettings } from '../support/stack-settings.ts';

let local: LocalStack;
let proxy: Server;
let url: string;
let runTool: Awaited<ReturnType<typeof fetchMcpTools>>;

beforeAll(async () => {
  Object.assign(process.env, stackSettings);
  runTool = await fetchMcpTools();
  local = await startLocal({ functionTimeoutMs: 120_000 });
  const basic = Buffer.from('operator:operator-of-the-demo').toString('base64');
  const response = await fetch(`${local.url}/api/token/`, { headers: { authorization: `Basic ${basic}` } });
  const { data } = (await response.json()) as { readonly data: { readonly access: string } };
  // The conformance tests send no token: this adds it.
  proxy = createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${data.access}` };
    const passed = request(`${local.url}${asked.url}`, { method: asked.method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
});
afterAll(async () => {
  proxy.close();
  await local.close();
});

/** Returns the number of checks of a scenario, and the names of those that failed. */
async function outcomeOf(scenario: string) {
  const words = ['server', '--url', url, '--spec-version', '2026-07-28', '--scenario', scenario];
  const text = await runTool('conformance', words);
  const [, checks = text] = /^Passed: \d+\/(\d+),/m.exec(text) ?? [];
  return { checks, failed: [...text.matchAll(/^ {2}- (\w+): /gm)].map(([, name]) => name) };
}

describe('the conformance tests of the protocol', () => {
  it.each([
    ['tools-list', '3'],
    ['resources-list', '2'],
    ['prompts-list', '2'],
    ['sep-2164-resource-not-found', '4'],
    ['http-header-validation', '14'],
    ['caching', '8'],
  ])('%s is met', async (scenario, checks) => {
    expect(await outcomeOf(scenario)).toEqual({ checks, failed: [] });
  });

  // The other scenarios of servers call tools, prompts and resources of fixed names, which only servers for tests have; or they need no token (DNS rebinding).
  it('server-stateless is met, but for checks that call tools of tests', async () => {
    expect(await outcomeOf('server-stateless')).toEqual({
      checks: '25',
      failed: [
        ...['ServerRejectsUndeclaredCapability', 'MissingCapabilityHttp400'],
        ...['HttpServerNoIndependentRequestsOnStream', 'ServerNoLogWithoutLogLevel'],
      ],
    });
  });
});

describe('the command line of the Inspector', () => {
  const inspect = async (...words: readonly string[]) =>
    runTool('mcp-inspector', ['--cli', url, '--transport', 'http', '--method', ...words]);

  it('lists and calls tools, and lists guides', async () => {
    const { tools } = JSON.parse(await inspect('tools/list')) as { readonly tools: readonly unknown[] };
    expect(tools).toHaveLength(14);
    expect(await inspect('tools/call', '--tool-name', 'whats_wrong')).toContain('have a problem');
    expect(await inspect('resources/list')).toContain('realmgate://guides/lists.md');
  });
});
