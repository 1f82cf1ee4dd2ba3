/** How an exchange over HTTP can fail, before anybody knows what it was about. After the first two, nothing was asked. */
export type FaultKind =
  | 'unreachable'
  | 'untrusted'
  /** The time for it is over. */
  | 'aborted'
  | 'broken'
  | 'too_large'
  /** Our memory is taken by other answers. */
  | 'no_room'
  /** The peer sends us elsewhere, where we would have to trust somebody else with our credentials. */
  | 'redirected'
  | 'unreadable';

/** Stays inside the connectors, but for being the `cause` of what callers see. Its message is for logs. */
export class WireFault extends Error {
  override readonly name = 'WireFault';
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** The words of an error that somebody else has thrown; errors of the system are of another realm in some runtimes. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
