import { setTimeout as sleep } from 'node:timers/promises';

import type { GatewayDescription, Schedule } from './deployment.ts';
import { invoke, type LambdaHandler } from './invoke.ts';

export interface ScheduleOptions {
  readonly deployment: Pick<GatewayDescription, 'functions' | 'schedules'>;
  readonly load: (functionName: string) => Promise<LambdaHandler>;
  /** Gets the errors of the functions. */
  readonly onFault?: ((functionName: string, error: unknown) => void) | undefined;
  readonly turns: JobTurns;
}

/** The turns of the scheduled jobs. A store of them outlives the process and is shared by processes. */
export interface JobTurns {
  /** Takes the turn of a job if it is due. Its next turn begins `everyMs` after this one. */
  take(job: ScheduledJob): Promise<JobTurn>;
}

export interface ScheduledJob extends Schedule {
  /** The longest time of one run in milliseconds. If the run has not ended then, its process has. */
  readonly longestMs: number;
}

export interface JobTurn {
  /** The time in milliseconds after which the job may be due, at most its interval. 0 if this process has the turn. */
  readonly waitMs: number;
  /** Tells that the run is over. `undefined` if this process does not have the turn. */
  readonly end?: () => Promise<void>;
}

export interface Schedules {
  /** Ends the timers and waits for the functions that are running. */
  close(): Promise<void>;
}

/** The wait in milliseconds after the store of the turns has failed. */
const FAULT_MS = 10_000;

/**
 * Starts the scheduled functions of the deployment, as the platform does: as soon as they are due, and at each interval.
 * Unlike the platform it starts no function that is still running.
 */
export function startSchedules(options: ScheduleOptions): Schedules {
  const closing = new AbortController();
  const { signal } = closing;
  const rest = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);
  const jobs = options.deployment.schedules.map(async (schedule) => {
    while (!signal.aborted) await rest(await runIfDue(options, schedule));
  });
  return {
    async close() {
      closing.abort();
      await Promise.all(jobs);
    },
  };
}

/** Returns the milliseconds after which the job may be due. */
async function runIfDue(options: ScheduleOptions, schedule: Schedule): Promise<number> {
  const { functionName, everyMs } = schedule;
  const begun = performance.now();
  try {
    const longestMs = options.deployment.functions.get(functionName)?.timeoutMs ?? everyMs;
    const { waitMs, end } = await options.turns.take({ ...schedule, longestMs });
    if (!end) return waitMs;
    await run(options, functionName);
    await end();
    return Math.max(0, begun + everyMs - performance.now());
  } catch (error) {
    options.onFault?.(functionName, error);
    return Math.min(everyMs, FAULT_MS);
  }
}

async function run({ deployment, load, onFault }: ScheduleOptions, functionName: string): Promise<void> {
  try {
    const facts = deployment.functions.get(functionName);
    if (!facts) throw new Error(`serverless.yml has no function ${functionName}`);
    await invoke(await load(functionName), scheduledEvent(), { ...facts, name: functionName });
  } catch (error) {
    onFault?.(functionName, error);
  }
}

/** Returns the part of the platform's event that functions use: it only tells that this is a schedule. */
function scheduledEvent() {
  return { source: 'aws.events', 'detail-type': 'Scheduled Event', detail: {} };
}
