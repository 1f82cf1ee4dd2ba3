/** How a question to a search backend can fail, before anybody knows which realm it was about. */
export type FaultKind =
  /** Nothing was asked. */
  | 'unreachable'
  | 'untrusted'
  | 'aborted'
  | 'broken'
  | 'too_large'
  /** The answer is none of a search backend's: HTML, a redirection, half of it. */
  | 'unreadable'
  /** 401 and 403. */
  | 'forbidden'
  /** The backend understood and said no: our question, or how its indices are mapped. */
  | 'refused'
  /** It has more to do than it can; asking again soon may work. */
  | 'overloaded'
  | 'failed'
  /** A point in time that it has forgotten. */
  | 'lost';

/** A failed question; `errors.ts` gives it words that a caller may read. Its own message is for logs. */
export class SearchFault extends Error {
  override readonly name = 'SearchFault';
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** The index, or one of several, is not there. */
export class MissingIndex extends SearchFault {
  readonly index: string | undefined;

  constructor(index: string | undefined) {
    super('refused', `no such index: ${index ?? 'unnamed'}`);
    this.index = index;
  }
}
