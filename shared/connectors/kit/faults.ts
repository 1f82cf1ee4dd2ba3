/** How an exchange can fail, before anybody knows what it was about: a closed list, which `errors.ts` gives words. */
export type FaultKind =
  /** Nothing was asked. */
  | 'unreachable'
  /** The peer could not prove who it is: nothing was asked. */
  | 'untrusted'
  /** The time for it is over. */
  | 'aborted'
  | 'broken'
  | 'too_large'
  /** Our memory, or our turn, is taken by others. */
  | 'no_room'
  /** The peer sends us elsewhere, where somebody else would get our credentials. */
  | 'redirected'
  /** The answer is none of such a peer's: HTML, half of something. */
  | 'unreadable'
  /** Our credentials are wrong. */
  | 'unauthenticated'
  /** Our credentials are right and not enough. */
  | 'forbidden'
  /** The peer understood and said no: to our question, or to how its data is laid out. */
  | 'refused'
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

/** The words of an error that somebody else has thrown. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
