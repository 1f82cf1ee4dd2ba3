import type { CheckQueue } from '../realm/passive/queue-check.ts';
import type { Dependencies } from './dependencies.ts';
import type { RequestPart } from './part.ts';
import { checkQueues } from './queues.ts';

/** Returns the queue of passive checks. It is opened when the first check is sent. */
export function checkQueueOf(dependencies: Dependencies): CheckQueue {
  const { checks } = checkQueues(dependencies);
  return { send: async (message) => (await checks()).send(message) };
}

/** The queue in which passive checks wait for their engines. */
export const checkQueue: RequestPart<CheckQueue> = (dependencies) => {
  const instance = checkQueueOf(dependencies);
  return () => instance;
};
