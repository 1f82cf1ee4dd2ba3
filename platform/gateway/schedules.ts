import { type Clock, systemClock } from '../../shared/base/clock.ts';
import type { GatewayDescription, Schedule } from './deployment.ts';
import { invoke, type LambdaHandler } from './invoke.ts';

export interface ScheduleOptions {
  readonly deployment: Pick<GatewayDescription, 'functions' | 'schedules'>;
  readonly load: (functionName: string) => Promise<LambdaHandler>;
  /** Gets the errors of the functions. */
  readonly onFault?: ((functionName: string, error: unknown) => void) | undefined;
  /** The store of the last start times, if they outlive this process. Without it all functions are started at once. */
  readonly starts?: StartTimes | undefined;
  readonly clock?: Clock | undefined;
}

export interface StartTimes {
  /** Returns the last start in epoch milliseconds, or `undefined` if there was none. */
  last(functionName: string): number | undefined;
  keep(functionName: string, at: number): void;
}

export interface Schedules {
  /** Ends the timers and waits for the functions that are running. */
  close(): Promise<void>;
}

/**
 * Starts the scheduled functions of the deployment, as the platform does: now, and at each interval. Unlike the
 * platform it skips a start if the function is still running.
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

/** Returns the part of the platform's event that functions use: it only tells that this is a schedule. */
function scheduledEvent() {
  return { source: 'aws.events', 'detail-type': 'Scheduled Event', detail: {} };
}
