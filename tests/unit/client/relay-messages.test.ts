import { afterAll, beforeAll, expect, it } from '@jest/globals';

import type { Io } from '../../../client/src/cli/io.ts';
import { relayMessages } from '../../../client/src/cli/relay-messages.ts';
import { httpPeer, type RunningHttpPeer } from '../../support/http-peer.ts';

let peer: RunningHttpPeer;
beforeAll(async () => {
  peer = await httpPeer((_request, response, body) => {
    if (body.includes('"method":"notifications/')) response.writeHead(202).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Log in to the proxy</h1>');
  });
});
afterAll(async () => {
  await peer.close();
});

async function relayed(...lines: readonly object[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  const io: Io = {
    ...{ env: { REALMGATE_URL: peer.url.href, REALMGATE_TOKEN: 'token' }, isTerminal: false, columns: 80 },
    async *lines() {
      for (const line of lines) yield await Promise.resolve(JSON.stringify(line));
    },
    out: (text) => answers.push(JSON.parse(text)),
    err: () => undefined,
    progress: () => undefined,
    secret: () => Promise.resolve(''),
    sleep: () => Promise.resolve(),
  };
  await relayMessages({}, io);
  return answers;
}

it('a request gets an error if what answers is not the API', async () => {
  expect(await relayed({ jsonrpc: '2.0', id: 7, method: 'tools/list' })).toEqual([
    { jsonrpc: '2.0', id: 7, error: { code: -32_000, message: 'The API did not answer.' } },
  ]);
});

it('a notification, and an answer of the client, get none', async () => {
  const messages = [
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', id: 3, result: {} },
  ];
  expect(await relayed(...messages)).toEqual([]);
});
