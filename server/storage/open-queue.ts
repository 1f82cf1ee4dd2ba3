import { AppError } from '../../shared/base/errors.ts';
import type { OpenQueue, Queue } from '../../shared/queue/queue.ts';
import { type MessageQueue, queueLabel, type Queues } from './message-queue.ts';

/** The most messages of one call, as in the queue service. */
const most = 10;

/** Returns the queues in the form in which functions use them. */
export function queueOpener(queues: Queues): OpenQueue {
  return (name) => {
    const call = async <T>(work: (queue: MessageQueue) => Promise<T>): Promise<T> => {
      try {
        const queue = queues.get(name);
        if (!queue) throw new Error(`there is no queue ${name}`);
        return await work(queue);
      } catch (cause) {
        throw queueUnavailable(cause);
      }
    };
    return over(call);
  };
}

function queueUnavailable(cause: unknown): AppError {
  return new AppError('queue_unavailable', { detail: 'The queue does not answer.', cause });
}

type Call = <T>(work: (queue: MessageQueue) => Promise<T>) => Promise<T>;

function over(call: Call): Queue {
  return {
    send: ({ body, group, deduplicationId }) =>
      call(async (queue) => {
        await queue.send({
          body,
          group: queueLabel.parse(group),
          deduplicationId: queueLabel.parse(deduplicationId),
        });
      }),
    receive: ({ hiddenSeconds }) =>
      call(async (queue) => {
        const received = await queue.receive(most, hiddenSeconds * 1000);
        return received.map((one) => ({ ...one, handle: one.handle ?? '' }));
      }),
    remove: (handles) => call((queue) => queue.remove(handles)),
    hide: (messages) =>
      call((queue) => queue.hide(messages.map(({ handle, seconds }) => ({ handle, ms: seconds * 1000 })))),
    size: () =>
      call(async (queue) => {
        const { visible, hidden } = await queue.size();
        return visible + hidden;
      }),
  };
}
