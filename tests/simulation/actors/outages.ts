import type { Actor } from './actor.ts';

/** An engine that ends and starts again. */
export const outages: Actor = ({ world }) => ({ done: restartSome(world) });

async function restartSome({ scheduler, engine }: Parameters<Actor>[0]['world']): Promise<void> {
  const { random } = scheduler;
  const count = 1 + random.below(3);
  for (let number = 0; number < count; number += 1) {
    await scheduler.sleep(
      random.chance(0.7) ? random.between(0, 300) : random.between(0, 20_000),
      'the engine ends',
    );
    engine.stop();
    await scheduler.sleep(
      random.chance(0.7) ? random.between(50, 3000) : random.between(3000, 60_000),
      'the engine starts',
    );
    engine.start();
  }
}
