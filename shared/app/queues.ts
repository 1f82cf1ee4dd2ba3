import { lazy } from '../base/once.ts';
import type { Queue } from '../queue/queue.ts';
import type { CheckQueue } from '../realm/passive/queue-check.ts';
import { type Dependencies, shareInstance } from './dependencies.ts';

type CheckQueues = Readonly<Record<'checks' | 'deadChecks', () => Promise<Queue>>>;

/** The queues of passive checks. Each is opened at its first use. */
export const checkQueues = shareInstance((dependencies): CheckQueues => ({
  checks: lazy(() => open(dependencies, dependencies.config.checkQueue)),
  deadChecks: lazy(() => open(dependencies, dependencies.config.deadCheckQueue)),
}));

/** Returns the queue of passive checks. It is opened when the first check is sent. */
export function checkQueueOf(dependencies: Dependencies): CheckQueue {
  const { checks } = checkQueues(dependencies);
  return { send: async (message) => (await checks()).send(message) };
}

/** The queue of operations that wait for their engine. It is opened at its first use. */
export const operationQueue = shareInstance((dependencies) =>
  lazy(() => open(dependencies, dependencies.config.operationQueue)),
);

/** The dead letters of operations: messages that could not be read. */
export const deadOperationQueue = shareInstance((dependencies) =>
  lazy(() => open(dependencies, dependencies.config.deadOperationQueue)),
);

async function open({ openQueue }: Dependencies, name: string): Promise<Queue> {
  if (openQueue) return openQueue(name);
  const { openSqs } = await import('../queue/sqs.ts');
  return openSqs(name);
}
