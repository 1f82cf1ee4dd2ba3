/** How an exchange with a tool can fail. After the first two, nothing has been asked of the tool. */
export type FaultKind = 'unreachable' | 'untrusted' | 'aborted' | 'broken' | 'too_large' | 'unreadable';

/** Stays inside the connector, but for being the `cause` of what callers see. */
export class WireFault extends Error {
  override readonly name = 'WireFault';
  readonly kind: FaultKind;

  constructor(kind: FaultKind, cause: unknown) {
    super(cause instanceof Error ? cause.message : kind, { cause });
    this.kind = kind;
  }
}
