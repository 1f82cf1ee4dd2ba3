import type { CallContext } from '../base/call-context.ts';
import type { ReceivedMessage } from '../queue/queue.ts';

/** The facts about the invocation in which a job runs. */
export interface JobFacts {
  /** The id of the invocation, in all of its log lines. */
  readonly requestId: string;
  /** The actor in the audit log: `system:` and the job's name. It is not a user and has no role. */
  readonly actor: `system:${string}`;
  /** The time, the end and the counters of the run. It aborts shortly before the platform ends the function, in time for the last log line. */
  readonly context: CallContext;
}

/** The result of a job, in numbers and words for its last log line. */
export type JobReport = Readonly<Record<string, unknown>>;

/** Work without a caller: a schedule or an event of the platform starts it. */
export interface Job<Scope> {
  /** The id of the job in log fields, metric dimensions and test titles. */
  readonly name: `${string}.${string}`;
  /** One sentence for operators. */
  readonly summary: string;
  /** Runs the job. Throws if the run as a whole has failed; the platform counts it and raises the alarm. */
  readonly run: (scope: Scope, event: unknown) => Promise<JobReport>;
}

/** Work that is started by messages of a queue. */
export interface QueueJob<Scope> extends Omit<Job<Scope>, 'run'> {
  /** Handles one message. If it rejects, the message stays in the queue, and so do the later ones of its group. */
  readonly handle: (message: ReceivedMessage, scope: Scope) => Promise<void>;
  /** Called after the batch with the messages that stay in the queue, so that the job can log when they come again. */
  readonly onFailed: (messages: readonly ReceivedMessage[], scope: Scope) => Promise<void>;
}
