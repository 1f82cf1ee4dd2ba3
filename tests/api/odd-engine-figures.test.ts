// An engine whose figures no engine has: what it costs its own realm, and that it costs another nothing.
import { createConnection } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/events/endpoints.ts';
import { startEngine } from '../../local/status-query-engine/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { framed, hostilePeer } from '../support/hostile-peer.ts';
import { multirealm, realm } from '../support/realm-records.ts';
import { pastSite, present } from './history-world.ts';

const range = 'time_from=2026-11-19T12:00:00Z&time_to=2026-11-20T12:00:00Z';
/** Of a `fixed16` header. */
const headerLength = 16;

let app: TestApp;
let figure: number;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const site = pastSite(present / 1000 - 43_200);
  const engine = await startEngine({ site, dialect: 'naemon', listen: { port: 0 }, clock: () => present });
  const port = 'port' in engine.address ? engine.address.port : 0;
  const odd = await hostilePeer((socket, request) => {
    const answer: Buffer[] = [];
    const asked = createConnection(port, '127.0.0.1');
    asked.on('data', (bytes) => {
      answer.push(bytes);
      const text = Buffer.concat(answer).toString();
      if (text.length < headerLength || text.length < headerLength + Number(text.slice(4, 15))) return;
      asked.destroy();
      const body = text.slice(headerLength);
      const isOdd = /^GET (?:hosts|services)\n/.test(request);
      const figures = isOdd ? body.replace(/(?<=[[,])\d+(?=[\],])/g, String(figure)) : body;
      socket.end(framed(figures, Number(text.slice(0, 3))));
    });
    asked.write(request.replace('KeepAlive: on\n', ''));
  });
  app = await startTestApp({
    endpoints,
    realms: [
      realm('odd', { monitoring_port: odd.address.port }),
      realm('sound', { monitoring_port: port }),
      multirealm('all', 'odd', 'sound'),
    ],
    world: { clock: () => present },
  });
  stops.push(
    () => app.stop(),
    () => odd.close(),
    () => engine.close(),
  );
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

describe.each([9e15, 1e12, 5_000_000, -5])('an engine whose figures are %d', (wrong) => {
  it.each([
    `kpi/hosts/?${range}`,
    `kpi/services/?${range}`,
    `kpi/services/?${range}&hostgroup_filter=databases`,
  ])('costs the key figures of no other realm: %s', async (path) => {
    figure = wrong;
    const whole = await app.call(`/api/events/multirealms/all/monitoring/${path}`);
    expect([whole.status, whole.body.code]).toEqual([200, undefined]);
    const sound = await app.call(`/api/events/realms/sound/monitoring/${path}`);
    expect(whole.body.data.rows).toEqual(expect.arrayContaining(sound.body.data.rows));
    expect(whole.body.data.totals.objects).toBeLessThan(2_000_000_000);
    expect(whole.body.meta.sources).toContainEqual(expect.objectContaining({ realm: 'sound', status: 'ok' }));
  });
});
