/** What waits in a queue. */
export interface QueueMessage {
  readonly body: string;
  /** Messages of one group are handed on one after the other, in their order. At most 128 letters, digits and punctuation. */
  readonly group: string;
  /** A second message with it, within five minutes, is taken and forgotten. Of the same form. */
  readonly deduplicationId: string;
}

export interface ReceivedMessage extends QueueMessage {
  readonly id: string;
  /** By which it is removed or released. */
  readonly handle: string;
  /** How often it was received, this time included. */
  readonly receives: number;
  /** When it was sent, epoch milliseconds. */
  readonly sentAt: number;
}

/** What became of some messages: the handles that the queue would not take. */
export type Untaken = readonly string[];

/**
 * A queue that keeps the order of each group (SQS FIFO). It holds a message until it is removed. Every call rejects with
 * `AppError` unavailable `queue_unavailable` when the queue does not answer, or is not there.
 */
export interface Queue {
  /** Resolves when the queue holds it. */
  send(message: QueueMessage): Promise<void>;
  /** At most ten, hidden from others for so long; none where nobody's turn has come. */
  receive(options: { readonly hiddenSeconds: number }): Promise<ReceivedMessage[]>;
  remove(handles: readonly string[]): Promise<Untaken>;
  /** Hidden for so long from now; 0: received again at once. */
  hide(messages: readonly Hidden[]): Promise<Untaken>;
  /** About how many there are, those that are hidden included. */
  size(): Promise<number>;
}

export interface Hidden {
  readonly handle: string;
  readonly seconds: number;
}

/** Opens a queue by its name. */
export type OpenQueue = (name: string) => Queue;
