import type { Queue, QueueMessage, ReceivedMessage } from './queue.ts';

/** A queue that only one process reads and writes. It does not limit how often a message is received. */
export interface OwnQueue extends Pick<Queue, 'receive' | 'remove' | 'hide' | 'size'> {
  readonly name: string;
  /** Stores all messages or none. */
  sendAll(messages: readonly QueueMessage[]): Promise<void>;
  /** Removes received messages and stores others in their place in the target. Messages whose handle is not valid any more stay. */
  moveTo(target: Pick<OwnQueue, 'name'>, moved: readonly MovedMessage[]): Promise<void>;
  /** Returns the first messages of the queue, also those that are hidden. They count as not received. */
  first(most: number): Promise<Omit<ReceivedMessage, 'handle'>[]>;
  /** Removes all messages. */
  clear(): Promise<void>;
}

interface MovedMessage extends QueueMessage {
  /** The handle of the received message. */
  readonly handle: string;
}

/** Queues that a process opens by names of its own, beside those of the deployment. Calls reject with `queue_unavailable`. */
export interface OwnQueues {
  /** Opens a queue. Messages that an earlier process had received are visible again. */
  open(name: string): OwnQueue;
  /** Returns the names, with this beginning, of the queues that hold messages. */
  names(prefix: string): Promise<string[]>;
  /** Returns the number of messages in the queues whose names have this beginning. */
  size(prefix: string): Promise<number>;
}
