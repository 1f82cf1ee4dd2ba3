import type { Deployment, Schedule } from './deployment.ts';
import { type Handler, invoke } from './invoke.ts';

export interface ScheduleOptions {
  readonly deployment: Pick<Deployment, 'functions' | 'schedules'>;
  readonly load: (functionName: string) => Promise<Handler>;
  /** What a function threw. */
  readonly onFault?: ((functionName: string, error: unknown) => void) | undefined;
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
  const running = new Map<string, Promise<void>>();
  const start = (schedule: Schedule) => {
    const { functionName } = schedule;
    if (running.has(functionName)) return;
    const run = once(options, schedule).finally(() => running.delete(functionName));
    running.set(functionName, run);
  };
  const timers = options.deployment.schedules.map((schedule) => {
    start(schedule);
    return setInterval(() => {
      start(schedule);
    }, schedule.everyMs).unref();
  });
  return {
    async close() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}

async function once(
  { deployment, load, onFault }: ScheduleOptions,
  { functionName }: Schedule,
): Promise<void> {
  try {
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
