/** The answer to a request, as its endpoint made it, before it is compressed for one caller. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A stored answer, to be sent again for the same key. `undefined` in place of its body: it was too large to be stored. */
export type KeptAnswer = Omit<StoredAnswer, 'body'> & { readonly body: string | undefined };

/** A request with an Idempotency-Key, which must be executed only once. */
export interface KeyedRequest {
  readonly userName: string;
  /** Time at which the user was created. It distinguishes the user from an earlier user of the same name. */
  readonly userCreatedAt: string;
  /** The Idempotency-Key that the caller chose. */
  readonly key: string;
  /** Hash of the request. Two requests have the same fingerprint only if they are equal. */
  readonly fingerprint: string;
  /** Maximum run time of the request in milliseconds. A request that has not ended by then is considered dead. */
  readonly leaseMs: number;
}

/** The result of claiming a key for a request. */
export type Claim =
  /** The key is free. The request is to be executed; then its answer is kept or the key is released. */
  | { readonly state: 'claimed'; keep(answer: StoredAnswer): Promise<void>; release(): Promise<void> }
  | { readonly state: 'answered'; readonly answer: KeptAnswer }
  | { readonly state: 'running' }
  /** The key was used for a different request before. */
  | { readonly state: 'reused' };

/** Storage of the Idempotency-Keys of the last 24 hours. */
export interface Idempotency {
  claim(request: KeyedRequest): Promise<Claim>;
}
