import type { HttpRequest } from '../kit/round-trip.ts';
import type { UnsignedRequest } from '../kit/unsigned.ts';

/** Where a search backend is, and how to know it. */
export interface SearchAddress {
  readonly url: string;
  /** PEM of the authority to trust instead of the system's. */
  readonly ca?: string | undefined;
}

/** The headers that prove who asks: none, a user's, those of an API key, a signature. What it throws passes through. */
export type Authorize = (request: UnsignedRequest, signal: AbortSignal) => Promise<HttpRequest['headers']>;
