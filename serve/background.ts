import { setTimeout as sleep } from 'node:timers/promises';

import type { GatewayDescription } from '../platform/gateway/deployment.ts';
import { startQueues } from '../platform/gateway/queues.ts';
import { startSchedules } from '../platform/gateway/schedules.ts';
import type { KeptFolder } from '../platform/kept/folder.ts';
import { openJobStartTimes } from '../platform/kept/start-times.ts';
import type { handlerLoader } from '../platform/load-handler.ts';
import type { Log } from '../shared/base/log.ts';
import { startSweep } from './sweep.ts';

export interface BackgroundOptions {
  readonly deployment: GatewayDescription;
  readonly folder: KeptFolder;
  readonly log: Log;
  readonly load: ReturnType<typeof handlerLoader>;
}

/**
 * The time limit of a job when the server stops, in milliseconds. A job that takes longer is abandoned: it runs again
 * after the next start, and gets its messages again.
 */
const LONGEST_END_MS = 35_000;

/**
 * Starts the work that no caller requests: jobs, queues, and the removal of expired records. Returns the function that
 * ends it.
 */
export function startBackground({ deployment, folder, log, load }: BackgroundOptions): () => Promise<void> {
  const onFault = (name: string, error: unknown) => {
    log.error('server.function_failed', { function: name, error });
  };
  const starts = openJobStartTimes(folder.database);
  const schedules = startSchedules({ deployment, load, onFault, starts });
  const queue = (resource: string) => folder.queuesByResource.get(resource);
  // The lock on the folder proves that the process that received these messages has ended.
  for (const source of deployment.queues) queue(source.queue)?.releaseAll();
  const readers = startQueues({ deployment, queue, load, onFault });
  const sweep = startSweep(folder.database, log);
  return async () => {
    const late = new AbortController();
    const ends = Promise.all([schedules.close(), readers.close(), sweep.close()]);
    await Promise.race([ends, sleep(LONGEST_END_MS, undefined, { signal: late.signal, ref: false })]);
    late.abort();
  };
}
