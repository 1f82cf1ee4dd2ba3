/** One write, or the attempt at one: who did what to which thing, and what became of it. */
export interface AuditEntry {
  /** When it ended, ISO 8601 in UTC. */
  readonly at: string;
  /** A user's name, or `cli:` and the account at the machine for the administrator's command line. */
  readonly actor: string;
  /** Of a program that showed a key of that user. */
  readonly key_id?: string | undefined;
  /** The thing and what is done to it, e.g. `host.create`. */
  readonly action: string;
  /** Which thing, e.g. `paris/web-1`; null where the request was refused before that was known. */
  readonly target: string | null;
  /** `refused`: it was not to be, and the caller can know why; `failed`: it may have been done in part. */
  readonly outcome: 'done' | 'refused' | 'failed';
  /** Of the answer; none from the command line. */
  readonly status?: number | undefined;
  /** The problem's code, where there was one. */
  readonly code?: string | undefined;
  /** Ties the entry to the lines of the log. */
  readonly request_id: string;
}

/** Where entries are kept. */
export interface Audit {
  record(entry: AuditEntry): Promise<void>;
}
