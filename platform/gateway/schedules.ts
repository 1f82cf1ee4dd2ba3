import { type Clock, systemClock } from '../../shared/base/clock.ts';
import type { Deployment, Schedule } from './deployment.ts';
import { type Handler, invoke } from './invoke.ts';

export interface ScheduleOptions {
  readonly deployment: Pick<Deployment, 'functions' | 'schedules'>;
  readonly load: (functionName: string) => Promise<Handler>;
  /** What a function threw. */
  readonly onFault?: ((functionName: string, error: unknown) => void) | undefined;
  /** When each was started last, where that outlives this process; without it all are started at once. */
  readonly starts?: StartTimes | undefined;
  readonly clock?: Clock | undefined;
}

export interface StartTimes {
  /** Epoch milliseconds; undefined: never. */
  last(functionName: string): number | undefined;
  keep(functionName: string, at: number): void;
}

export interface Schedules {
  /** Ends the timers and waits for the runs that are under way. */
  close(): Promise<void>;
}

/**
 * Starts the functions that the deployment has on a schedule, as the platform does: now, and then again and again. Unlike the platform
 * it leaves a turn out while the run before is still at work.
 */
export function startSchedules(options: ScheduleOptions): Schedules {
  const { starts, clock = systemClock } = options;
  const running = new Map<string, Promise<void>>();
  const timers = new Map<string, NodeJS.Timeout>();
  const start = ({ functionName }: Schedule) => {
    if (running.has(functionName)) return;
    const run = once(options, functionName, clock()).finally(() => running.delete(functionName));
    running.set(functionName, run);
  };
  const startAfter = (schedule: Schedule, ms: number) => {
    const turn = () => {
      start(schedule);
      startAfter(schedule, schedule.everyMs);
    };
    timers.set(schedule.functionName, setTimeout(turn, ms).unref());
  };
  for (const schedule of options.deployment.schedules) {
    const last = starts?.last(schedule.functionName);
    const waitMs = last === undefined ? 0 : Math.max(0, last + schedule.everyMs - clock());
    if (waitMs === 0) start(schedule);
    startAfter(schedule, waitMs === 0 ? schedule.everyMs : Math.min(waitMs, schedule.everyMs));
  }
  return {
    async close() {
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}

async function once(
  { deployment, load, onFault, starts }: ScheduleOptions,
  functionName: string,
  now: number,
): Promise<void> {
  try {
    starts?.keep(functionName, now);
    const facts = deployment.functions.get(functionName);
    if (!facts) throw new Error(`serverless.yml has no function ${functionName}`);
    await invoke(await load(functionName), scheduledEvent(), { ...facts, name: functionName });
  } catch (error) {
    onFault?.(functionName, error);
  }
}

/** What of the platform's event a job of ours could read: nothing but that it is one. */
function scheduledEvent() {
  return { source: 'aws.events', 'detail-type': 'Scheduled Event', detail: {} };
}
