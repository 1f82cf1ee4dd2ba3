import { fork } from 'node:child_process';
import { createServer } from 'node:net';

import { endpoints } from '../functions/summary/endpoints.ts';
import { host, service, site } from '../local/status-query-engine/build-site.ts';
import { startEngine } from '../local/status-query-engine/index.ts';
import { systemClock } from '../shared/base/clock.ts';
import { admin, startTestApp } from '../tests/support/app.ts';
import { gatewayEvent, lambdaContext } from '../tests/support/event.ts';
import { freePort } from '../tests/support/free-port.ts';
import { realm } from '../tests/support/realm-records.ts';

const path = '/api/summary/assets-state/hosts-by-state/';

/** Hosts by state over 1 to 1,000 realms, each an embedded engine in another process; then 1 % refuse and 0.5 % are silent. */
export async function fleet(): Promise<void> {
  const table: Record<string, unknown> = {};
  for (const realms of [1, 10, 100, 1000])
    table[`${realms} alive`] = await measured(realms, { dead: 0, mute: 0 });
  table['1000, 10 refuse, 5 silent'] = await measured(1000, { dead: 10, mute: 5 });
  console.table(table);
}

async function measured(realms: number, failing: { readonly dead: number; readonly mute: number }) {
  const ports = await startEngines(realms - failing.dead - failing.mute);
  const silent = createServer(() => undefined).listen(0);
  const refusing = await freePort();
  const address = silent.address();
  const mute = address !== null && typeof address === 'object' ? address.port : 0;
  // Each an engine of its own: the same place under another address.
  const ownAddress = (port: number, index: number) => ({
    ...{ monitoring_ip: `127.0.1.${index + 1}`, monitoring_port: port },
  });
  const places = [
    ...ports.list.map((monitoring_port) => ({ monitoring_port })),
    ...Array.from({ length: failing.dead }, (_, index) => ownAddress(refusing, index)),
    ...Array.from({ length: failing.mute }, (_, index) => ownAddress(mute, index)),
  ];
  const api = await startTestApp({
    endpoints,
    realms: places.map((place, index) => realm(`realm-${String(index).padStart(4, '0')}`, place)),
    config: { checkAnswers: 'sample', engineDeadlineMs: 5000 },
  });
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const started = performance.now();
    const { statusCode } = await api.respond(gatewayEvent({ path, caller: admin }), lambdaContext());
    if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
    times.push(Math.round(performance.now() - started));
  }
  const [first = NaN, ...next] = times;
  const row = {
    'first ms': first,
    'next ms, least': Math.min(...next),
    most: Math.max(...next),
    'RSS MB': Math.round(process.memoryUsage.rss() / 1e6),
  };
  await api.stop();
  silent.close();
  ports.stop();
  return row;
}

async function startEngines(count: number) {
  const child = fork(import.meta.filename, ['engines', String(count)]);
  const list = await new Promise<readonly number[]>((resolve) => {
    child.once('message', (message) => {
      resolve(Array.isArray(message) ? message.map(Number) : []);
    });
  });
  return { list, stop: () => child.kill() };
}

async function serve(count: number): Promise<readonly number[]> {
  const ports: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const hosts = Array.from({ length: 10 }, (_, at) =>
      host(`host-${at}`, { services: [service('load'), service('disk')] }),
    );
    const engine = await startEngine({
      site: site({ hosts }),
      dialect: 'naemon',
      listen: {},
      clock: systemClock,
    });
    if ('port' in engine.address) ports.push(engine.address.port);
  }
  return ports;
}

const [role, count] = process.argv.slice(2);
if (process.send && role === 'engines') process.send(await serve(Number(count)));
