import * as z from 'zod';

/** The ways in which an exchange with a peer can fail, as a closed list. `errors.ts` gives each of them words. */
export type FaultKind =
  /** No connection was made: nothing was sent. */
  | 'unreachable'
  /**
   * The peer is unreachable as well, but its machine answers: it refuses the connection, or the socket is missing for
   * the moment.
   */
  | 'refused_connection'
  /** A peer answers, e.g. a cache, but no engine is connected to it. */
  | 'engineless'
  /** The peer could not prove its identity: nothing was sent. */
  | 'untrusted'
  /** The time limit has passed. */
  | 'aborted'
  | 'broken'
  /** The peer closed the connection instead of answering. */
  | 'closed'
  | 'too_large'
  /** Other requests use all of our memory budget or connections. */
  | 'no_room'
  /** The peer redirects to another address, which would get our credentials. */
  | 'redirected'
  /** The answer does not have the form of such a peer's answers: it is HTML, or incomplete. */
  | 'unreadable'
  /** The bytes that came are not framed as an answer. */
  | 'garbage'
  /** The peer rejects our credentials. */
  | 'unauthenticated'
  /** The peer accepts our credentials, but they lack a permission. */
  | 'forbidden'
  /**
   * The peer understood and refused: either our question, or the way in which its data is laid out does not allow it.
   */
  | 'refused'
  | 'refused_command'
  /** The peer does not know the database of the request. */
  | 'unknown_database'
  /** The peer left out a part of its answer and says so. */
  | 'cut_off'
  /** The peer has too much to do; the same request may succeed soon. */
  | 'overloaded'
  | 'failed'
  /** The peer has forgotten the position from which the next page is read. */
  | 'lost';

/** An error inside of the connectors. Callers see it only as `cause` of their error. Its message is for logs. */
export class WireFault extends Error {
  override readonly name: string = 'WireFault';
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/**
 * Turns a `ZodError` into the fault `unreadable`. Connectors parse answers with `schema.parse`; this is the one place
 * that knows what its error means. Any other error is returned unchanged.
 */
export function asFault(error: unknown): unknown {
  if (!(error instanceof z.ZodError)) return error;
  return new WireFault('unreadable', 'the answer does not have the form of such an answer', error);
}

/** Returns the message of whatever was thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
