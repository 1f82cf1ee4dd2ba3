import { lazy } from '../base/lazy.ts';
import type { Queue } from '../queue/queue.ts';
import { type Foundation, shared } from './foundation.ts';

type CheckQueues = Readonly<Record<'checks' | 'deadChecks', () => Promise<Queue>>>;

/** The queues of passive checks. Each is opened at its first use. */
export const checkQueues = shared((foundation): CheckQueues => ({
  checks: lazy(() => open(foundation, foundation.config.checkQueue)),
  deadChecks: lazy(() => open(foundation, foundation.config.deadCheckQueue)),
}));

async function open({ openQueue }: Foundation, name: string): Promise<Queue> {
  if (openQueue) return openQueue(name);
  const { openSqs } = await import('../queue/sqs.ts');
  return openSqs(name);
}
