import type { HttpRequest } from '../kit/http-client.ts';
import type { UnsignedRequest } from '../kit/unsigned-request.ts';

/** The address of a search backend, and how its certificate is verified. */
export interface SearchAddress {
  readonly url: string;
  /** The certificate of the authority to trust instead of those of the system, as PEM. */
  readonly ca?: string | undefined;
}

/**
 * Returns the headers that authenticate a request: none, those of a user or an API key, or a signature. Its errors are
 * passed on.
 */
export type Authorize = (request: UnsignedRequest, signal: AbortSignal) => Promise<HttpRequest['headers']>;
