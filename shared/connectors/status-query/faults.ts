/** What can go wrong on the wire, before anybody knows which realm it was about. */
export type FaultKind =
  | 'unreachable'
  /** Unreachable as well, but something is there: the machine refuses, or the socket is gone for the moment. */
  | 'refused_connection'
  | 'untrusted'
  /** Somebody answers, a cache for example, but no engine stands behind it. */
  | 'engineless'
  | 'broken'
  | 'closed'
  | 'garbage'
  | 'too_large'
  /** Our memory is taken by other answers. */
  | 'no_room'
  /** The words are the engine's own. */
  | 'refused'
  | 'refused_command'
  | 'unreadable'
  | 'aborted';

/** A failed exchange; `errors.ts` gives it words that a caller may read. Its own message is for logs. */
export class WireFault extends Error {
  override readonly name = 'WireFault';
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

export function aborted(signal: AbortSignal): WireFault {
  return new WireFault('aborted', 'the time for this exchange is over', signal.reason);
}
