import { sqsRecord } from '../../../server/gateway/queues.ts';
import type { ReceivedMessage } from '../../../shared/queue/queue.ts';
import type { FunctionName } from './functions.ts';
import type { Platform } from './platform.ts';
import type { FifoQueue } from './queue.ts';
import type { World } from './world.ts';

interface Reading {
  readonly queue: FifoQueue;
  readonly functionName: FunctionName;
}

/** The number of invocations that one queue has at the same time. */
const lanes = 2;

/** Passes the messages of a queue to a function, as Lambda does: in batches, and what the function does not report as failed is removed. */
export function queueReader(
  { world, platform }: { readonly world: World; readonly platform: Platform },
  { queue, functionName }: Reading,
): void {
  const { scheduler, faults } = world;
  let busy = 0;
  let wakeAt = Infinity;
  const wake = () => {
    const at = Math.max(scheduler.now, queue.nextAt() ?? Infinity) + 0.5;
    if (busy >= lanes || at >= wakeAt) return;
    wakeAt = at;
    scheduler.after(at - scheduler.now, '', () => {
      if (wakeAt === at) wakeAt = Infinity;
      poll();
    });
  };
  const poll = () => {
    if (busy >= lanes) return;
    const batch = queue.receive();
    if (batch.length > 0) {
      busy += 1;
      scheduler.note(`${functionName} gets ${batch.map(({ handle }) => handle).join(' ')}`);
      void handOn(batch).then(() => {
        busy -= 1;
        wake();
      });
    }
    wake();
  };
  const handOn = async (batch: readonly ReceivedMessage[]) => {
    const result = await platform.invoke(functionName, {
      Records: batch.map((one) => recordOf(one, queue.name)),
    });
    if (result === 'killed' || 'error' in result) return;
    // The platform may end before it has removed what was handled.
    if (faults.isDuplicate()) return;
    const { batchItemFailures } = result.answer as {
      readonly batchItemFailures: readonly { readonly itemIdentifier: string }[];
    };
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    for (const { id, handle } of batch) if (!failed.has(id)) queue.remove(handle);
  };
  queue.onReady = wake;
}

function recordOf(message: ReceivedMessage, queue: string) {
  return sqsRecord({ ...message, sequence: 0, hiddenUntil: 0, firstReceivedAt: undefined }, queue);
}
