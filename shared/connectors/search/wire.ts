/** One call of a search backend, in the time that its maker has for it. Rejects with a WireFault. */
export type Send = <T>(call: Call<T>) => Promise<Reply<T>>;

export interface Call<T> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Behind the backend's address, with its query. */
  readonly path: string;
  readonly body?: unknown;
  /** A page of a walk is given once: asked again, it is lost. */
  readonly isRepeatable?: boolean;
  /** Aborts when what was answered is not needed any more; without it, that is when the request is over. */
  readonly until?: AbortSignal;
  /** Makes something of an answer with status 200; throws a WireFault. */
  readonly read: (body: Buffer) => T;
}

export type Reply<T> = { readonly isRefusal: false; readonly body: T } | Refusal;

export interface Refusal {
  readonly isRefusal: true;
  readonly status: number;
  /** Parsed JSON; undefined where it is none. */
  readonly body: unknown;
}
