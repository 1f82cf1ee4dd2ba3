// This process runs the services that the handlers of passive checks use.
import { fork } from 'node:child_process';

import * as z from 'zod';

import { host, service, site } from '../local/status-query-engine/build-site.ts';
import { startEngine } from '../local/status-query-engine/index.ts';
import { systemClock } from '../shared/base/clock.ts';
import { testConfig } from '../tests/support/app.ts';
import { startKeyValueTable } from '../tests/support/key-value-table.ts';
import { startQueueStandIn } from '../tests/support/queue-stand-in.ts';

export const addresses = z.object({ dynamodb: z.string(), sqs: z.string(), engine: z.number() });
export type Addresses = z.output<typeof addresses>;
export const tableName = 'bench';
export const hosts = 100;
export const servicesPerHost = 10;

/** Starts a process with the table, the queue and the engine. */
export async function startNotificationServices() {
  const child = fork(import.meta.filename, ['around']);
  const found = await new Promise<unknown>((resolve) => {
    child.once('message', resolve);
  });
  return { places: addresses.parse(found), stop: () => child.kill() };
}

async function serveAround(): Promise<Addresses> {
  const table = await startKeyValueTable(tableName);
  const sqs = await startQueueStandIn([{ name: testConfig.checkQueue, visibilityMs: 360_000 }]);
  const services = Array.from({ length: servicesPerHost }, (_, index) => service(`service-${index}`));
  const all = Array.from({ length: hosts }, (_, index) => host(`host-${index}`, { services }));
  const engine = await startEngine({
    ...{ site: site({ hosts: all }), dialect: 'naemon', listen: { port: 0 }, clock: systemClock },
  });
  if (!('port' in engine.address)) throw new Error('the engine does not listen on TCP');
  return { dynamodb: table.url, sqs: sqs.url, engine: engine.address.port };
}

if (process.send && process.argv[2] === 'around') process.send(await serveAround());
