import type { HttpRequest } from './http-client.ts';

/** A complete request to a backend except for the headers that authenticate it. */
export interface UnsignedRequest {
  readonly method: HttpRequest['method'];
  /** The backend's host, as in the header `host`. */
  readonly host: string;
  /** The path, encoded, which begins with that of the backend's URL. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}
