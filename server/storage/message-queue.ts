import * as z from 'zod';

/** A queue as deploy/storage/queues.yml describes it. */
export interface FifoFacts {
  readonly name: string;
  readonly visibilityMs: number;
  /** A message that was received `mostReceives` times moves to the queue `name`. `undefined` means that it stays. */
  readonly deadLetters?: { readonly name: string; readonly mostReceives: number } | undefined;
}

export interface KeptMessage {
  readonly id: string;
  readonly body: string;
  readonly group: string;
  readonly deduplicationId: string;
  readonly sequence: number;
  /** The times are in epoch milliseconds. */
  readonly sentAt: number;
  readonly firstReceivedAt: number | undefined;
  readonly receives: number;
  /** The time before which nobody receives the message, in epoch milliseconds. */
  readonly hiddenUntil: number;
  /** The receipt handle of the last receive. Earlier ones are no longer valid. */
  readonly handle: string | undefined;
}

export type SentMessage = Pick<KeptMessage, 'id' | 'sequence'>;

/** The number of milliseconds from now for which a message is hidden. With 0 it is visible at once. */
export interface HiddenMessage {
  readonly handle: string;
  readonly ms: number;
}

/**
 * A FIFO queue by the rules of SQS. The order of a group is kept. While one message of a group is in flight, no other
 * of that group is received. A deduplication id that came within five minutes is accepted and not stored again. A
 * message that was received too often moves to the dead letters. Every method rejects with the errors of its database,
 * e.g. that the disk is full.
 */
export interface MessageQueue {
  readonly facts: FifoFacts;
  send(message: Pick<KeptMessage, 'body' | 'group' | 'deduplicationId'>): Promise<SentMessage>;
  receive(most: number, visibilityMs?: number): Promise<KeptMessage[]>;
  /** Returns the handles that are not those of the last receive, or whose time is over. */
  remove(handles: readonly string[]): Promise<string[]>;
  /** Hides messages. Returns the refused handles like `remove`. */
  hide(messages: readonly HiddenMessage[]): Promise<string[]>;
  size(): Promise<QueueSize>;
  /** Returns the age of the oldest message in milliseconds, 0 for an empty queue. */
  oldestMs(): Promise<number>;
}

export interface QueueSize {
  readonly visible: number;
  readonly hidden: number;
}

/** The queues by name. */
export type Queues = ReadonlyMap<string, MessageQueue>;

/** The form of group names and deduplication ids: letters, digits and punctuation of ASCII. */
export const queueLabel = z.string().regex(/^[!-~]{1,128}$/);
