import { fork } from 'node:child_process';

import { type Engine, startEngine } from '../local/status-query-engine/index.ts';
import type { Site } from '../local/status-query-engine/site.ts';
import { systemClock } from '../shared/base/clock.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { compareWithRaw } from './compare.ts';

/** The handlers over the embedded engine's dialect of Naemon, in another process: no package needed. */
export async function embedded(hosts: number): Promise<void> {
  console.log(`\nEmbedded engine, dialect of Naemon, with ${hosts} hosts, ${hosts * 5} services`);
  const engine = await startEmbedded(hosts);
  try {
    await compareWithRaw(engine.place);
  } finally {
    engine.stop();
  }
}

/** An embedded engine with so many hosts in a process of its own. */
export async function startEmbedded(hosts: number) {
  const child = fork(import.meta.filename, ['engine', String(hosts)]);
  const port = await new Promise<number>((resolve) => {
    child.once('message', (message) => {
      resolve(Number(message));
    });
  });
  return { place: { host: '127.0.0.1', port }, stop: () => child.kill() };
}

async function start(hosts: number): Promise<number> {
  const site = largeSite(hosts);
  setTimes(site);
  const engine: Engine = await startEngine({ site, dialect: 'naemon', listen: {}, clock: systemClock });
  if (!('port' in engine.address)) throw new Error('the engine does not listen on TCP');
  return engine.address.port;
}

/** Checks of the last five minutes, and states that changed in the last weeks, as on a site that runs. */
function setTimes({ hosts }: Site): void {
  const now = Math.floor(Date.now() / 1000);
  const checkables = [...hosts.values()].flatMap((host) => [host, ...host.services.values()]);
  for (const [index, checkable] of checkables.entries()) {
    const checked = now - ((index * 7919) % 300);
    const changed = now - ((index * 104_729) % 2_000_000);
    Object.assign(checkable, {
      ...{ last_check: checked, next_check: checked + 300 },
      ...{ last_state_change: changed, last_hard_state_change: changed },
    });
  }
}

const [role, hosts] = process.argv.slice(2);
if (process.send && role === 'engine') process.send(await start(Number(hosts)));
