import { AppError } from '../../shared/base/errors.ts';
import type { OpenQueue, Queue } from '../../shared/queue/queue.ts';
import { type MessageQueue, queueLabel, type Queues } from './message-queue.ts';

/** The most messages of one call, as in the queue service. */
const most = 10;

/** Returns the queues in the form in which functions use them. */
export function queueOpener(queues: Queues): OpenQueue {
  return (name) => {
    const call = async <T>(work: (queue: MessageQueue) => T): Promise<T> => {
      try {
        const queue = queues.get(name);
        if (!queue) throw new Error(`there is no queue ${name}`);
        return await Promise.resolve(work(queue));
      } catch (cause) {
        const headers = { 'Retry-After': '5' };
        throw new AppError('queue_unavailable', { detail: 'The queue does not answer.', headers, cause });
      }
    };
    return over(call);
  };
}

type Call = <T>(work: (queue: MessageQueue) => T) => Promise<T>;

function over(call: Call): Queue {
  return {
    send: ({ body, group, deduplicationId }) =>
      call((queue) => {
        queue.send({
          body,
          group: queueLabel.parse(group),
          deduplicationId: queueLabel.parse(deduplicationId),
        });
      }),
    receive: ({ hiddenSeconds }) =>
      call((queue) =>
        queue.receive(most, hiddenSeconds * 1000).map((one) => ({ ...one, handle: one.handle ?? '' })),
      ),
    remove: (handles) => call((queue) => handles.filter((handle) => !queue.remove(handle))),
    hide: (messages) =>
      call((queue) =>
        messages
          .filter(({ handle, seconds }) => !queue.hide(handle, seconds * 1000))
          .map(({ handle }) => handle),
      ),
    size: () =>
      call((queue) => {
        const { visible, hidden } = queue.size();
        return visible + hidden;
      }),
  };
}
