import type { OwnQueue } from '../../queue/own-queues.ts';
import type { QueueMessage, ReceivedMessage } from '../../queue/queue.ts';

/** The time in seconds for which received messages are hidden: ten attempts one after the other take 150 seconds. */
const hiddenSeconds = 200;
/** The time in milliseconds after which none of them is sent any more: an attempt takes 15 seconds, and ends before others can receive them. */
export const sendableMs = (hiddenSeconds - 20) * 1000;

/**
 * The messages of one queue that this process has received and has neither removed nor released. After a time in which the queue did not
 * answer, it still knows which of them were delivered: these are removed then, and the others can be received at once.
 */
export class HeldMessages {
  readonly #queue: Pick<OwnQueue, 'receive' | 'remove' | 'hide' | 'moveTo'>;
  /** The handles of the messages. True means that the message was delivered. */
  readonly #held = new Map<string, boolean>();
  /** True if the last receive has failed. It may have been done, and only its answer lost. The next receive undoes it. */
  #mayHoldMore = false;

  constructor(queue: Pick<OwnQueue, 'receive' | 'remove' | 'hide' | 'moveTo'>) {
    this.#queue = queue;
  }

  /** True if messages are hidden that nobody works on. */
  get isHolding(): boolean {
    return this.#mayHoldMore || this.#held.size > 0;
  }

  /** Releases what is held, and receives the next messages. */
  async receive(): Promise<ReceivedMessage[]> {
    await this.#settle();
    this.#mayHoldMore = true;
    const messages = await this.#queue.receive({ hiddenSeconds });
    this.#mayHoldMore = false;
    for (const { handle } of messages) this.#held.set(handle, false);
    return messages;
  }

  /** Removes a message that was delivered. */
  async remove({ handle }: ReceivedMessage): Promise<void> {
    this.#held.set(handle, true);
    await this.#queue.remove([handle]);
    this.#held.delete(handle);
  }

  /** Moves a message to another queue. */
  async moveTo(
    target: Pick<OwnQueue, 'name'>,
    moved: QueueMessage & { readonly handle: string },
  ): Promise<void> {
    await this.#queue.moveTo(target, [moved]);
    this.#held.delete(moved.handle);
  }

  /** Lets messages be received again after some seconds. */
  async release(messages: readonly Pick<ReceivedMessage, 'handle'>[], seconds = 0): Promise<void> {
    if (messages.length === 0) return;
    await this.#queue.hide(messages.map(({ handle }) => ({ handle, seconds })));
    for (const { handle } of messages) this.#held.delete(handle);
  }

  /** Lets all messages be received that are held and were not delivered. */
  async releaseAll(): Promise<void> {
    if (this.#mayHoldMore) await this.receive();
    await this.#settle();
  }

  async #settle(): Promise<void> {
    const delivered = [...this.#held].filter(([, isDelivered]) => isDelivered).map(([handle]) => handle);
    if (delivered.length > 0) await this.#queue.remove(delivered);
    for (const handle of delivered) this.#held.delete(handle);
    await this.release(Array.from(this.#held.keys(), (handle) => ({ handle })));
  }
}
