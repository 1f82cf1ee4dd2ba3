import { queueReader } from '../world/queue-reader.ts';
import { config } from '../world/world.ts';
import type { Actor } from './actor.ts';

/** The platform that delivers the queue of operations. */
export const operationQueue: Actor = (stage) => {
  queueReader(stage, { queue: stage.world.queue(config.operationQueue), functionName: 'operation-delivery' });
  return { done: Promise.resolve() };
};
