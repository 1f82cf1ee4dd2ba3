import type { Meter } from '../base/meter.ts';
import type { ReceivedMessage } from '../queue/queue.ts';

/** What a job gets of the invocation that it runs in. */
export interface JobFacts {
  /** Ties the lines of the log together. */
  readonly requestId: string;
  /** In whose name it acts: `system:` and the job's name. It stands for no user and has no role. */
  readonly actor: `system:${string}`;
  readonly meter: Meter;
  /** Aborts before the platform would end the function, early enough for the last line of the log. */
  readonly signal: AbortSignal;
}

/** What a job did, in numbers and words for its last line of the log. */
export type JobReport = Readonly<Record<string, unknown>>;

/** Work that no caller waits for: started by a schedule, or by an event of the platform. */
export interface Job<Scope> {
  /** The id everywhere: log field, metric dimension, test title. */
  readonly name: `${string}.${string}`;
  /** For operators, one sentence. */
  readonly summary: string;
  /** Throws when the run as a whole has failed; the platform counts it, and the alarm rings. */
  readonly run: (scope: Scope, event: unknown) => Promise<JobReport>;
}

/** Work that messages of a queue wait for. */
export interface QueueJob<Scope> extends Omit<Job<Scope>, 'run'> {
  /** A message that it rejects stays in the queue, and so do those behind it in its group. */
  readonly handle: (message: ReceivedMessage, scope: Scope) => Promise<void>;
  /** After the batch: what stays in the queue, for a word about when it comes again. */
  readonly onFailed: (messages: readonly ReceivedMessage[], scope: Scope) => Promise<void>;
}
