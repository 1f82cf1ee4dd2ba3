import type { Queue, QueueMessage, ReceivedMessage } from './queue.ts';

/** A queue beside those of the deployment. It does not limit how often a message is received, and stores every message, whatever its id. */
export interface OwnQueue extends Pick<Queue, 'receive' | 'remove' | 'hide' | 'size'> {
  readonly name: string;
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

/** A message, and the name of the queue that it is stored in. */
export interface OwnMessage extends QueueMessage {
  readonly queue: string;
}

/** A change of a note, which is a text with a name beside the queues. */
export interface NoteChange {
  readonly name: string;
  /** The new text. Null removes the note. */
  readonly note: string | null;
  /** The text that the note must have now; null if there must be none. `undefined` means that any will do. */
  readonly before?: string | null;
}

/** Messages and notes that are stored all or not at all. */
export interface QueueWrite {
  readonly notes?: readonly NoteChange[];
  readonly messages?: readonly OwnMessage[];
}

/** A right that one process at a time has. It ends by itself some seconds after it was taken or renewed last. */
export interface QueueLease {
  /** Takes or renews the lease. Returns false if another process has it. */
  hold(): Promise<boolean>;
  /** Returns true if this process has the lease now, by its own clock. */
  isHeld(): boolean;
  /** Lets another process take the lease at once. */
  release(): Promise<void>;
}

/** Queues that are opened by names of their own, beside those of the deployment, and notes about them. Calls reject with `queue_unavailable`. */
export interface OwnQueues {
  /** Opens a queue. Messages that an ended process had received are visible again. */
  open(name: string): OwnQueue;
  /** Returns the names, with this beginning, of the queues that hold messages. */
  names(prefix: string): Promise<string[]>;
  /** Returns the names, with this beginning, of the queues from which a message may be received now. */
  readyNames(prefix: string): Promise<string[]>;
  /** Returns the number of messages in the queues whose names have this beginning. */
  size(prefix: string): Promise<number>;
  /** Returns the notes whose names have this beginning, by their names. */
  notes(prefix: string): Promise<ReadonlyMap<string, string>>;
  /** Stores messages in their order, and notes. Stores nothing and returns false if a note is not what it must be. */
  store(write: QueueWrite): Promise<boolean>;
  /** Returns a lease that the processes of these queues share. */
  lease(name: string): QueueLease;
}
