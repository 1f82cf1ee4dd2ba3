import * as z from 'zod';

/** A queue as deploy/queues.yml describes it. */
export interface FifoFacts {
  readonly name: string;
  readonly visibilityMs: number;
  /** A message that was received `mostReceives` times moves to the queue `name`. `undefined` means that it stays. */
  readonly deadLetters?: { readonly name: string; readonly mostReceives: number } | undefined;
}

export interface Stored {
  readonly id: string;
  readonly body: string;
  readonly group: string;
  readonly deduplicationId: string;
  readonly sequence: number;
  /** Epoch milliseconds. */
  readonly sentAt: number;
  readonly firstReceivedAt: number | undefined;
  readonly receives: number;
  /** Epoch milliseconds: nobody receives the message before. */
  readonly hiddenUntil: number;
  /** The receipt handle of the last receive. Earlier ones are no longer valid. */
  readonly handle: string | undefined;
}

export type Sent = Pick<Stored, 'id' | 'sequence'>;

/**
 * A FIFO queue by the rules of SQS: the order of a group is kept; while one message of a group is in flight, no other of it is handed out;
 * a deduplication id that came within five minutes is accepted and not stored again; what was received too often moves to the dead letters.
 */
export interface MessageQueue {
  readonly facts: FifoFacts;
  send(message: Pick<Stored, 'body' | 'group' | 'deduplicationId'>): Sent;
  receive(most: number, visibilityMs?: number): Stored[];
  /** Returns false if the handle is not that of the last receive, or its time is over. */
  remove(handle: string): boolean;
  /** Returns false like `remove`. */
  hide(handle: string, ms: number): boolean;
  size(): { readonly visible: number; readonly hidden: number };
}

/** By name. */
export type Queues = ReadonlyMap<string, MessageQueue>;

/** Names of groups and deduplication ids: letters, digits and punctuation of ASCII. */
export const label = z.string().regex(/^[!-~]{1,128}$/);
