/** One call of a search backend, in the time that its maker has for it. Rejects with a WireFault. */
export type Send = (call: Call) => Promise<Reply>;

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Behind the backend's address, with its query. */
  readonly path: string;
  readonly body?: unknown;
  /** A page of a walk is given once: asked again, it is lost. */
  readonly isRepeatable?: boolean;
  /** Aborts when what was answered is not needed any more; without it, that is when the request is over. */
  readonly until?: AbortSignal;
}

export interface Reply {
  readonly status: number;
  /** Parsed JSON. */
  readonly body: unknown;
}
