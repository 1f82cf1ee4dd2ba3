import { setTimeout as sleep } from 'node:timers/promises';

import type { Log } from '../shared/base/log.ts';
import type { GatewayDescription, Schedule } from './gateway/deployment.ts';
import type { handlerLoader } from './gateway/load-handler.ts';
import { startQueueReaders } from './gateway/queues.ts';
import { startSchedules } from './gateway/schedules.ts';
import type { KeptRecords } from './storage/records.ts';
import { startSweep } from './sweep.ts';

export interface BackgroundOptions {
  readonly deployment: GatewayDescription;
  readonly records: KeptRecords;
  readonly log: Log;
  readonly load: ReturnType<typeof handlerLoader>;
}

/**
 * The time limit of a job when the server stops, in milliseconds. A job that takes longer is abandoned: it runs again
 * after the next start, and gets its messages again.
 */
const LONGEST_END_MS = 35_000;

/** A server keeps warm states by a watch of its own. */
function isJobOfServers({ functionName }: Schedule): boolean {
  return functionName !== 'warm-watch';
}

/**
 * Starts the work that no caller requests: jobs, queues, and the removal of expired records. Returns the function that
 * ends it.
 */
export async function startBackground({
  deployment,
  records,
  log,
  load,
}: BackgroundOptions): Promise<() => Promise<void>> {
  const onFault = (name: string, error: unknown) => {
    log.error('server.function_failed', { function: name, error });
  };
  const endReleases = await records.releaseMessages((error) => {
    log.warn('server.release_failed', { error });
  });
  const schedules = startSchedules({
    ...{ load, onFault, turns: records.jobs },
    deployment: { ...deployment, schedules: deployment.schedules.filter(isJobOfServers) },
  });
  const queue = (resource: string) => records.queuesByResource.get(resource);
  const readers = startQueueReaders({ deployment, queue, load, onFault });
  const sweep = startSweep(records, log);
  return async () => {
    const late = new AbortController();
    const ends = Promise.all([schedules.close(), readers.close(), sweep.close(), endReleases()]);
    await Promise.race([ends, sleep(LONGEST_END_MS, undefined, { signal: late.signal, ref: false })]);
    late.abort();
  };
}
