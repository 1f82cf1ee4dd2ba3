import type { Round } from './round-trip.ts';

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
