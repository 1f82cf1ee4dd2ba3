/** A message in a queue. */
export interface QueueMessage {
  readonly body: string;
  /** Messages of one group are delivered one after the other, in their order. At most 128 letters, digits and punctuation characters. */
  readonly group: string;
  /** A second message with the same id within five minutes is accepted and discarded. It has the same form as `group`. */
  readonly deduplicationId: string;
}

export interface ReceivedMessage extends QueueMessage {
  readonly id: string;
  /** The handle for `remove` and `hide`. */
  readonly handle: string;
  /** The number of deliveries of the message, including this one. */
  readonly receives: number;
  /** The time at which the message was sent, in epoch milliseconds. */
  readonly sentAt: number;
}

/** The handles that the queue refused. */
export type RefusedHandles = readonly string[];

/**
 * A queue that keeps the order of each group (SQS FIFO). It holds a message until it is removed. Every call rejects with
 * `AppError` unavailable `queue_unavailable` if the queue does not answer or does not exist.
 */
export interface Queue {
  /** Sends a message. Resolves when the queue has stored it. */
  send(message: QueueMessage): Promise<void>;
  /**
   * Returns at most ten messages and hides them from other readers for `hiddenSeconds`. The list is empty if no group has a
   * message to deliver.
   */
  receive(options: { readonly hiddenSeconds: number }): Promise<ReceivedMessage[]>;
  remove(handles: readonly string[]): Promise<RefusedHandles>;
  /** Hides messages for a number of seconds from now. With 0 a message is delivered again at once. */
  hide(messages: readonly VisibilityChange[]): Promise<RefusedHandles>;
  /** Returns the approximate number of messages, including the hidden ones. */
  size(): Promise<number>;
}

export interface VisibilityChange {
  readonly handle: string;
  readonly seconds: number;
}

/** Opens a queue by its name. */
export type OpenQueue = (name: string) => Queue;
