import { queueReader } from '../world/queue-reader.ts';
import { config } from '../world/world.ts';
import type { Actor } from './actor.ts';

/** The platform that delivers the queue of operations. In some schedules messages soon end among the dead letters. */
export const operationQueue: Actor = (stage) => {
  const { world } = stage;
  const queue = world.queue(config.operationQueue);
  const { random } = world.scheduler;
  if (random.chance(0.15)) queue.mostReceives = random.pick(1, 2);
  queueReader(stage, { queue, functionName: 'operation-delivery' });
  return { done: Promise.resolve() };
};
