import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

import { monitoringApiRecord } from '../shared/store/monitoring-apis.ts';
import { type Icinga2, startIcinga2 } from '../tests/support/icinga2.ts';
import { apiSecret } from '../tests/support/icinga2-interfaces.ts';
import { largeSite } from '../tests/support/large-site.ts';
import { fakeSecrets } from '../tests/support/security.ts';
import { processorSeconds } from './load.ts';
import { type BenchSubject, startSubject, type SubjectApi } from './subject.ts';

const hosts = 2000;
const refreshes = 5;

/**
 * Measures the processor time of a real Icinga 2, of which nothing changes, for both kinds of refreshes by each of its interfaces, beside that of
 * the list of its services.
 */
export async function warmEngine(): Promise<Record<string, unknown>> {
  const icinga = await startIcinga2({ site: largeSite(hosts), runsChecks: false });
  try {
    const livestatus = await startSubject(icinga, { isWarm: true });
    const rest = await startSubject(icinga, { api: await apiOf(icinga), isWarm: true });
    return {
      'hosts, services': `${hosts}, ${hosts * 5}`,
      ...(await measureBy({ by: 'Livestatus', realm: 'bench', subject: livestatus }, icinga.dir)),
      ...(await measureBy({ by: 'REST', realm: 'rest', subject: rest }, icinga.dir)),
    };
  } finally {
    await icinga.stop();
  }
}

async function apiOf(icinga: Icinga2): Promise<SubjectApi> {
  const { url, ca } = icinga.api;
  const record = monitoringApiRecord().parse({
    ...{ id: 'bench', kind: 'icinga2', urls: [url], credentials: 'api', max_hosts: 100_000 },
    ca: await readFile(ca, 'utf8'),
  });
  return { record, secrets: fakeSecrets(apiSecret(icinga)), memoryBytes: 4_000_000_000 };
}

interface MeasuredInterface {
  readonly by: string;
  readonly realm: string;
  readonly subject: BenchSubject;
}

async function measureBy(
  { by, realm, subject }: MeasuredInterface,
  dir: string,
): Promise<Record<string, unknown>> {
  try {
    await subject.refresh('all');
    await subject.refresh('all');
    return {
      [`${by}: a refresh by what changed`]: await measure(dir, () => subject.refresh('changed')),
      [`${by}: a refresh of all cells`]: await measure(dir, () => subject.refresh('all')),
      [`${by}: the list of all services`]: await measure(dir, () =>
        subject.take(`/api/status/realms/${realm}/all-service-status/?max_age=0`),
      ),
    };
  } finally {
    await subject.stop();
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
