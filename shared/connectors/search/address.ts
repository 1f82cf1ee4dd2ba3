import type { Round } from '../kit/round-trip.ts';

/** Where a search backend is, and how to know it. */
export interface SearchAddress {
  readonly url: string;
  /** PEM of the authority to trust instead of the system's. */
  readonly ca?: string | undefined;
}

/** A request as it will be sent, but for what proves who asks. */
export interface Unsigned {
  readonly method: Round['method'];
  /** Of the backend, as in the header `host`. */
  readonly host: string;
  /** With the path of the backend's address in front; encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** The headers that prove who asks: none, a user's, those of an API key, a signature. What it throws passes through. */
export type Authorize = (request: Unsigned, signal: AbortSignal) => Promise<Round['headers']>;
