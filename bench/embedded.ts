import { type DialectName, type Engine, startEngine } from '../demo/status-query-engine/index.ts';
import type { Site } from '../demo/status-query-engine/site.ts';
import { systemClock } from '../shared/base/clock.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { compareWithRaw } from './compare.ts';
import { type ForkedServer, forkServer, replayAnswers } from './recording.ts';

/** Measures the handlers over recorded answers in the dialects of Naemon and Icinga 2. It needs no package, and no engine slows it down. */
export async function embedded(hosts: number): Promise<void> {
  for (const dialect of ['naemon', 'icinga2'] as const) {
    console.log(`\nRecorded answers, dialect ${dialect}, with ${hosts} hosts, ${hosts * 5} services`);
    const engine = await startEmbedded(hosts, dialect);
    try {
      await compareWithRaw(engine.place);
    } finally {
      engine.stop();
    }
  }
}

/** Starts a process that records the answers of an embedded engine with so many hosts and replays them. */
export async function startEmbedded(
  hosts: number,
  dialect: DialectName = 'naemon',
  problems: 'many' | 'tenths' = 'many',
): Promise<ForkedServer> {
  return forkServer(import.meta.filename, ['engine', String(hosts), dialect, problems]);
}

async function start(hosts: number, dialect: DialectName, problems = 'many'): Promise<number> {
  const site = largeSite(hosts);
  setTimes(site);
  if (problems === 'tenths') setTenths(site);
  const engine: Engine = await startEngine({ site, dialect, listen: {}, clock: systemClock });
  if (!('port' in engine.address)) throw new Error('the engine does not listen on TCP');
  return replayAnswers({ host: '127.0.0.1', port: engine.address.port });
}

/** Sets checks in the last five minutes and changes of state in the last weeks, as on a running site. */
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

/** Makes a tenth of the services CRITICAL, and every thousandth host DOWN. All else is well. */
function setTenths({ hosts }: Site): void {
  for (const [at, host] of [...hosts.values()].entries()) {
    host.state = at % 1000 === 999 ? 1 : 0;
    for (const [of, service] of [...host.services.values()].entries())
      service.state = (at * 5 + of) % 10 === 0 ? 2 : 0;
  }
}

const [role, hosts, dialect, problems] = process.argv.slice(2);
if (process.send && role === 'engine')
  process.send(await start(Number(hosts), dialect === 'icinga2' ? dialect : 'naemon', problems));
