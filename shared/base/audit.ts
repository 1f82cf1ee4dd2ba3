/** An audit record of one write or attempted write: the actor, the action, its target and the outcome. */
export interface AuditEntry {
  /** Time at which the write ended, ISO 8601 in UTC. */
  readonly at: string;
  /** Name of the user. For the administrator's command line it is `cli:` and the name of the operating system account. */
  readonly actor: string;
  /** Name of the program that acted for the user, as it says itself. `undefined` if it did not say. */
  readonly agent?: string | undefined;
  /** Id of the API key, if a program authenticated with a key of that user. */
  readonly key_id?: string | undefined;
  /** Type of the target and the operation on it, e.g. `host.create`. */
  readonly action: string;
  /** Name of the target, e.g. `paris/web-1`; null if the request was refused before the target was known. */
  readonly target: string | null;
  /** `refused`: nothing was written, and the caller is told the reason. `failed`: the write may have been done in part. */
  readonly outcome: 'done' | 'refused' | 'failed';
  /** Numbers of targets by their outcome, for a write with many targets. */
  readonly targets?: Readonly<Record<string, number>> | undefined;
  /** HTTP status of the answer. `undefined` for the command line. */
  readonly status?: number | undefined;
  /** Code of the problem. `undefined` if the write succeeded. */
  readonly code?: string | undefined;
  /** Id of the request, which its log lines have too. */
  readonly request_id: string;
}

/** Storage of audit entries. */
export interface Audit {
  record(entry: AuditEntry): Promise<void>;
}
