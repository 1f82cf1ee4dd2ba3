import type { CheckQueue } from '../realm/passive/queue-check.ts';
import type { RequestPart } from './part.ts';
import { checkQueueOf } from './queues.ts';

/** Opens the queue in which passive checks wait for their engines. */
export const checkQueue: RequestPart<CheckQueue> = (dependencies) => {
  const instance = checkQueueOf(dependencies);
  return () => instance;
};
