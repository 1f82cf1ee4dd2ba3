/** The result of one check of an engine, an import tool or a backend. */
export interface ComponentCheck {
  readonly name: string;
  readonly ok: boolean;
  /** A sentence for people. It never contains an address or a secret. */
  readonly detail: string;
}
