import * as z from 'zod';

/** How an exchange can fail, before anybody knows what it was about: a closed list, which `errors.ts` gives words. */
export type FaultKind =
  /** Nothing was asked. */
  | 'unreachable'
  /** Unreachable as well, but something is there: the machine refuses, or the socket is gone for the moment. */
  | 'refused_connection'
  /** Somebody answers, a cache for example, but no engine stands behind it. */
  | 'engineless'
  /** The peer could not prove who it is: nothing was asked. */
  | 'untrusted'
  /** The time for it is over. */
  | 'aborted'
  | 'broken'
  /** The end of the connection instead of an answer. */
  | 'closed'
  | 'too_large'
  /** Our memory, or our turn, is taken by others. */
  | 'no_room'
  /** The peer sends us elsewhere, where somebody else would get our credentials. */
  | 'redirected'
  /** The answer is none of such a peer's: HTML, half of something. */
  | 'unreadable'
  /** What came is not framed as an answer. */
  | 'garbage'
  /** Our credentials are wrong. */
  | 'unauthenticated'
  /** Our credentials are right and not enough. */
  | 'forbidden'
  /** The peer understood and said no: to our question, or to how its data is laid out. */
  | 'refused'
  | 'refused_command'
  /** It does not know the database that we ask for. */
  | 'unknown_database'
  /** It left something out and says so. */
  | 'cut_off'
  /** It has more to do than it can; asking again soon may work. */
  | 'overloaded'
  | 'failed'
  /** A place to go on from that it has forgotten. */
  | 'lost';

/** Stays inside the connectors, but for being the `cause` of what callers see. Its message is for logs. */
export class WireFault extends Error {
  override readonly name: string = 'WireFault';
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/**
 * An answer that a schema refuses is `unreadable`. Connectors parse what they are answered with `schema.parse`; this is the one place that
 * knows what its error means. Any other error is returned as it is.
 */
export function asFault(error: unknown): unknown {
  if (!(error instanceof z.ZodError)) return error;
  return new WireFault('unreadable', 'the answer does not have the form of such an answer', error);
}

/** The words of an error that somebody else has thrown. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
