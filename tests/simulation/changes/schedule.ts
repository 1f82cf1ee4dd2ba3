import { running, Scheduler } from '../base/scheduler.ts';
import type { ScheduleResult } from '../schedule.ts';
import { ChangesWorld } from './changes-world.ts';
import { SimulatedReader } from './feed-reader.ts';
import type { PlantedInChanges } from './planted.ts';
import { Receiver } from './receiver.ts';
import { type ServersWorld, SimulatedServer } from './server.ts';

const mostSteps = 50_000;
const second = 1000;
/** The time in which followers learn the last changes when all faults are over: a receiver that failed is tried again after pauses that grow. */
const longestQuietMs = 400 * second;

/** Runs the schedule of a seed: servers that read one engine, with faults, then without any until all followers know the present states. */
export async function runChangesSchedule(
  seed: number,
  { isTraced, planted }: { readonly isTraced: boolean; readonly planted: PlantedInChanges | undefined },
): Promise<ScheduleResult> {
  const scheduler = new Scheduler(seed, { isTraced });
  running.scheduler = scheduler;
  try {
    const world: ServersWorld = new ChangesWorld(scheduler, planted);
    const receiver = new Receiver(world);
    const readers = Array.from({ length: 2 }, (_, index) => new SimulatedReader(world, `reader ${index}`));
    let isOver = false;
    play(world, receiver, readers).then(
      () => (isOver = true),
      (error: unknown) => {
        world.violate(`the schedule failed: ${error instanceof Error ? error.stack : String(error)}`);
        isOver = true;
      },
    );
    if (!(await scheduler.run(() => isOver, mostSteps)))
      world.violate('the schedule does not come to an end');
    const { hash, steps, trace } = scheduler;
    return { seed, violations: world.violations, counts: world.counts, hash, steps, trace };
  } finally {
    running.scheduler = undefined;
  }
}

async function play(
  world: ServersWorld,
  receiver: Receiver,
  readers: readonly SimulatedReader[],
): Promise<void> {
  const { scheduler } = world;
  const { random } = scheduler;
  for (let slot = random.chance(0.2) ? 3 : 2; slot > 0; slot -= 1) void keepServer(world, receiver);
  // A webhook is told of changes behind its first position.
  await waitFor(world, () => receiver.isPlaced, 60 * second);
  void changeEngine(world);
  for (const until = scheduler.now + random.between(10, 40) * second; scheduler.now < until;) {
    await scheduler.sleep(random.between(0, 6) * second, '');
    await trouble(world);
  }
  scheduler.note('all faults are over');
  world.heal();
  const followers = () => [receiver.follower, ...readers.flatMap(({ follower }) => follower ?? [])];
  const isCurrent = () =>
    world.servers.size > 1 &&
    followers().length > readers.length &&
    followers().every((one) => one.isCurrent);
  await waitFor(world, isCurrent, longestQuietMs);
  for (const follower of followers()) follower.check();
}

async function waitFor({ scheduler }: ServersWorld, isMet: () => boolean, mostMs: number): Promise<void> {
  for (const until = scheduler.now + mostMs; scheduler.now < until && !isMet();)
    await scheduler.sleep(second, '');
}

/** Starts another server whenever one has ended. */
async function keepServer(world: ServersWorld, receiver: Receiver): Promise<never> {
  const { scheduler } = world;
  for (;;) {
    await scheduler.sleep(scheduler.random.between(0, 4) * second, '');
    // Left out: a server that begins while an emptied store has no states yet takes the lease from those that remember them.
    if (world.isStoreEmpty && world.servers.size > 0) continue;
    await new SimulatedServer(world, world.nextName(), receiver).end.catch(() => undefined);
  }
}

async function changeEngine(world: ServersWorld): Promise<void> {
  const { scheduler, engine } = world;
  while (!world.isHealed) {
    scheduler.note(`the engine changes ${engine.change(scheduler.random)}`);
    await scheduler.sleep(scheduler.random.between(0.1, 5) * second, '');
  }
}

async function trouble(world: ServersWorld): Promise<void> {
  const { scheduler } = world;
  const { random } = scheduler;
  const server = world.anyServer();
  const during = async (ms: number, set: (isOn: boolean) => void) => {
    set(true);
    await scheduler.sleep(ms, '');
    set(false);
  };
  const special = world.losesStore ? 'emptied' : 'pause';
  const kind = random.pick('kill', 'kill', 'stop', special, special, 'away', 'receiver', 'none');
  // Left out: a store that was emptied and is away again before anybody has written to it.
  if (world.isStoreEmpty && (kind === 'away' || kind === 'emptied')) return;
  world.count(`trouble: ${kind}`);
  if (kind === 'kill') server?.kill();
  if (kind === 'stop') void server?.stop();
  if (kind === 'pause') server?.faults.pause(random.between(1, 15) * second);
  if (kind === 'away')
    await during(random.between(1, 12) * second, (isAway) => {
      world.setStoreAway(isAway);
    });
  if (kind === 'emptied') {
    // A store that is emptied was away: its process has ended.
    await during(random.between(0.6, 6) * second, (isAway) => {
      world.setStoreAway(isAway);
      if (isAway) world.emptyStore();
    });
  }
  if (kind === 'receiver')
    await during(random.between(1, 15) * second, (isAway) => {
      world.isReceiverAway = isAway;
    });
}
