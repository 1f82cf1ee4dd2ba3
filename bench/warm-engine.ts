import { readdirSync, readFileSync } from 'node:fs';

import { startIcinga2 } from '../tests/support/icinga2.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { processorSeconds } from './load.ts';
import { startSubject } from './subject.ts';

const hosts = 2000;
const refreshes = 5;

/** Measures the processor time of a real Icinga 2, of which nothing changes, for both kinds of refreshes, beside that of the list of its services. */
export async function warmEngine(): Promise<Record<string, unknown>> {
  const icinga = await startIcinga2({ site: largeSite(hosts), runsChecks: false });
  const subject = await startSubject(icinga, { isWarm: true });
  try {
    await subject.refresh('all');
    await subject.refresh('all');
    const name = `${hosts} hosts, ${hosts * 5} services`;
    return {
      [`a refresh by what changed, ${name}`]: await measure(icinga.dir, () => subject.refresh('changed')),
      'a refresh of all cells': await measure(icinga.dir, () => subject.refresh('all')),
      'the list of all services': await measure(icinga.dir, () =>
        subject.take('/api/status/realms/bench/all-service-status/?max_age=0'),
      ),
    };
  } finally {
    await subject.stop();
    await icinga.stop();
  }
}

async function measure(dir: string, work: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const [ours, engine, started] = [process.cpuUsage(), engineSeconds(dir), performance.now()];
  for (let run = 0; run < refreshes; run += 1) await work();
  const { user, system } = process.cpuUsage(ours);
  return {
    ms: Math.round((performance.now() - started) / refreshes),
    'CPU ms': Math.round((user + system) / 1000 / refreshes),
    'CPU ms of the engine': Math.round((1000 * (engineSeconds(dir) - engine)) / refreshes),
  };
}

/** Returns the processor time of all processes of the engine whose folder this is. */
function engineSeconds(dir: string): number {
  let seconds = 0;
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (Number.isInteger(pid) && commandOf(pid).includes(dir)) seconds += processorSeconds(pid);
  }
  return seconds;
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
}
