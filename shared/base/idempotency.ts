/** An answer to be given again: as its endpoint made it, before it is compressed for one caller. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request that its caller wants to happen once. */
export interface KeyedRequest {
  readonly userName: string;
  /** Tells the user from an earlier one of the same name. */
  readonly userCreatedAt: string;
  /** The caller's own word for the request. */
  readonly key: string;
  /** The same for the same request only. */
  readonly fingerprint: string;
  /** How long the request may run; whoever does not end it by then has died. */
  readonly leaseMs: number;
}

/** What a key says about the request that came with it. */
export type Claim =
  /** Nobody else has it: run, then say what came of it. */
  | { readonly state: 'claimed'; keep(answer: KeptAnswer): Promise<void>; release(): Promise<void> }
  | { readonly state: 'answered'; readonly answer: KeptAnswer }
  | { readonly state: 'running' }
  /** The key came with another request before. */
  | { readonly state: 'reused' };

/** The keys of the last 24 hours. */
export interface Idempotency {
  claim(request: KeyedRequest): Promise<Claim>;
}
