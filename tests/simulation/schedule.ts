import type { Actor, Played } from './actors/actor.ts';
import { changes } from './actors/changes.ts';
import { checkQueue } from './actors/check-queue.ts';
import { clockSteps } from './actors/clock-steps.ts';
import { maintenances } from './actors/maintenances.ts';
import { notifications } from './actors/notifications.ts';
import { operationQueue } from './actors/operation-queue.ts';
import { outages } from './actors/outages.ts';
import { comments, downtimes } from './actors/remarks.ts';
import { sessions } from './actors/sessions.ts';
import { running, Scheduler } from './base/scheduler.ts';
import { Platform } from './world/platform.ts';
import { seedItems } from './world/seed-items.ts';
import { type ChangeDependencies, World } from './world/world.ts';

/** The result of one schedule. */
export interface ScheduleResult {
  readonly seed: number;
  readonly violations: readonly string[];
  /** Hash of the trace. The same seed has the same hash. */
  readonly hash: number;
  readonly steps: number;
  readonly counts: ReadonlyMap<string, number>;
  readonly trace: readonly string[] | undefined;
}

export interface SimulationOptions {
  readonly isTraced: boolean;
  readonly plant: ChangeDependencies;
}

/** More events than any schedule needs: one that has more does not end. */
const mostSteps = 20_000;

const items = seedItems();
/** The actors whose requests may be queued. */
const operators = new Set<Actor>([downtimes, comments, changes]);

/** Runs the schedule of a seed: first with its faults, then without any until nothing waits, and looks at what came of it. */
export async function runSchedule(
  seed: number,
  { isTraced, plant }: SimulationOptions,
): Promise<ScheduleResult> {
  const scheduler = new Scheduler(seed, { isTraced });
  running.scheduler = scheduler;
  try {
    const world = new World(scheduler, items, plant);
    const platform = new Platform(world);
    const played = chooseActors(scheduler).map((actor, index) =>
      actor({ world, platform, name: `a${index}` }),
    );
    await play(world, played);
    for (const { check } of played) check?.();
    const { hash, steps, trace } = scheduler;
    return { seed, violations: world.violations, counts: world.counts, hash, steps, trace };
  } finally {
    running.scheduler = undefined;
  }
}

function chooseActors({ random }: Scheduler): Actor[] {
  // Small schedules find as much as large ones, and more of them are run in the same time.
  const busy = random.pick(
    ...[[notifications], [notifications], [sessions], [sessions], [maintenances]],
    ...[[downtimes], [comments], [changes]],
    ...[
      [notifications, downtimes],
      [downtimes, downtimes],
    ],
  );
  const more = random.chance(0.15) ? [random.pick(notifications, downtimes, sessions, comments)] : [];
  const actors = [...busy, ...more];
  const queues = [
    ...(actors.includes(notifications) ? [checkQueue] : []),
    ...(actors.some((actor) => operators.has(actor)) ? [operationQueue] : []),
  ];
  const trouble = [outages, clockSteps].filter(() => random.chance(0.4));
  return [...queues, ...actors, ...trouble];
}

async function play(world: World, played: readonly Played[]): Promise<void> {
  const { scheduler } = world;
  let isDone = false;
  const all = Promise.all(played.map(({ done }) => done)).then(() => (isDone = true));
  all.catch((error: unknown) => {
    world.violate(`an actor failed: ${error instanceof Error ? error.stack : String(error)}`);
    isDone = true;
  });
  if (!(await scheduler.run(() => isDone, mostSteps))) world.violate('the actors do not come to an end');
  scheduler.note('all faults are over');
  world.heal();
  let isSettled = false;
  void Promise.all(played.map(async ({ settle }) => settle?.())).then(() => (isSettled = true));
  const isQuiet = () => isSettled && world.waiting() === 0;
  if (!(await scheduler.run(isQuiet, mostSteps))) world.violate(`${world.waiting()} messages wait for ever`);
}
