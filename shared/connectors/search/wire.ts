/** One call of a search backend, in the time that its maker has for it. Rejects with a SearchFault. */
export type Send = (call: Call) => Promise<Reply>;

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Behind the backend's address, with its query. */
  readonly path: string;
  readonly body?: unknown;
}

export interface Reply {
  readonly status: number;
  /** Parsed JSON. */
  readonly body: unknown;
}
