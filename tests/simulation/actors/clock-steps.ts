import type { Actor } from './actor.ts';

/** A wall clock that is set on or back, by up to five seconds. */
export const clockSteps: Actor = ({ world }) => ({ done: stepSome(world) });

async function stepSome(world: Parameters<Actor>[0]['world']): Promise<void> {
  const { scheduler } = world;
  const { random } = scheduler;
  const count = 1 + random.below(3);
  for (let number = 0; number < count; number += 1) {
    const ms = Math.round(random.between(-5000, 5000));
    await scheduler.sleep(random.between(0, 10_000), `the clock steps by ${ms} ms`);
    world.stepClock(ms);
  }
}
