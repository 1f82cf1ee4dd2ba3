import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/summary/endpoints.ts';
import type { Table } from '../../shared/store/table.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deadPort } from '../support/free-port.ts';
import { realm } from '../support/realm-records.ts';

const count = 1000;
const path = '/api/summary/assets-state/hosts-by-state/';

/** Accepts connections on every loopback address and never answers. */
const connections = { open: 0, beforeTheFirstEnd: 0, ever: 0, haveEnded: false };
let mute: Server;
let silentPort: number;
const running: TestApp[] = [];

beforeAll(async () => {
  mute = createServer((socket) => {
    connections.ever += 1;
    connections.open += 1;
    // Later ones may come here before the end of those whose places they take.
    if (!connections.haveEnded) connections.beforeTheFirstEnd = connections.open;
    socket
      .resume()
      .on('error', () => undefined)
      .on('close', () => {
        connections.open -= 1;
        connections.haveEnded = true;
      });
  }).listen(0, '0.0.0.0');
  await once(mute, 'listening');
  const address = mute.address();
  silentPort = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  for (const api of running) await api.stop();
  mute.close();
});

/** Each realm has an engine of its own: the same port at another address. */
async function fleet(portOf: (index: number) => number): Promise<TestApp> {
  const realms = Array.from({ length: count }, (_, index) =>
    realm(`realm-${String(index).padStart(4, '0')}`, {
      monitoring_ip: `127.1.${Math.floor(index / 250)}.${(index % 250) + 1}`,
      monitoring_port: portOf(index),
    }),
  );
  // The records are written in parallel. One by one would take longer than the rest of the test.
  const watch = (table: Table): Table => ({
    ...table,
    query: async (pk, options) => (pk === 'REALM' ? [...realms] : table.query(pk, options)),
  });
  const api = await startTestApp({ endpoints, watch, config: { engineDeadlineMs: 1000 } });
  running.push(api);
  return api;
}

describe('a thousand realms of which none is there', () => {
  it('are one answer, a source each, on no more connections than a function may open', async () => {
    const { call } = await fleet(() => silentPort);
    const { status, body } = await call(path);
    expect([status, body.code]).toEqual([504, 'no_realm_answered']);
    expect(body.detail).toMatch(/^No realm answered: realm-0000 .* and 990 more$/);
    expect(body.sources).toHaveLength(count);
    expect(new Set(body.sources.map((source: { code: string }) => source.code))).toEqual(
      new Set(['engine_timeout']),
    );
    expect(connections.beforeTheFirstEnd).toBeGreaterThan(0);
    expect(connections.beforeTheFirstEnd).toBeLessThanOrEqual(900);
    while (connections.open > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it('are not asked again at once', async () => {
    const { ever } = connections;
    const { status, body } = await running[0]!.call(path);
    expect([status, body.code, connections.ever - ever]).toEqual([504, 'no_realm_answered', 0]);
    expect(body.sources[count - 1]).toMatchObject({
      code: 'engine_timeout',
      age_seconds: expect.any(Number),
    });
  });

  it('are one answer where they refuse, too', async () => {
    const { call } = await fleet((index) => (index % 2 === 0 ? deadPort : silentPort));
    const { status, body } = await call(path);
    expect([status, body.code]).toEqual([502, 'no_realm_answered']);
    const codes = body.sources.map((source: { code: string }) => source.code);
    expect(codes.filter((code: string) => code === 'engine_unreachable')).toHaveLength(count / 2);
  });
});
