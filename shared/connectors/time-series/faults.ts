/** What an answer says although its status is 200, and what a status says. Stays inside of the connector, but for being a `cause`. */
export class SeriesFault extends Error {
  override readonly name = 'SeriesFault';
  readonly kind: SeriesFaultKind;

  constructor(kind: SeriesFaultKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

export type SeriesFaultKind =
  | 'credentials'
  | 'unknown_database'
  /** It understood and said no; the message is its own. */
  | 'refused'
  | 'overloaded'
  /** The backend left something out and says so. */
  | 'cut_off'
  | 'unreadable';
