/** Sends one request to a search backend within a time limit. Rejects with a WireFault. */
export type SendRequest = <T>(call: WireCall<T>) => Promise<WireReply<T>>;

export interface WireCall<T> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path after that of the backend's URL, with its query. */
  readonly path: string;
  readonly body?: unknown;
  /** True (the default) if the request may be sent again after a failure. A page of a walk is not repeatable: the backend returns it only once. */
  readonly isRepeatable?: boolean;
  /**
   * Aborts when the parsed answer is not needed any more, which frees its memory. The default is the end of the
   * request.
   */
  readonly until?: AbortSignal;
  /** Parses the body of an answer with status 200. Throws a WireFault. */
  readonly read: (body: Buffer) => T;
}

export type WireReply<T> = { readonly isRefusal: false; readonly body: T } | RefusedReply;

export interface RefusedReply {
  readonly isRefusal: true;
  readonly status: number;
  /** The parsed JSON. `undefined` if the body is not JSON. */
  readonly body: unknown;
}
