/** What one request spent on engines; one meter a request, filled by the realm rooms, read by the end line and the metrics. */
export interface Meter {
  engineCalls: number;
  /** Engines had something of ours to answer. */
  engineMs: number;
  /** Questions waited for us: for a connection to their engine, for memory. */
  waitMs: number;
  readonly realms: Set<string>;
}

export function newMeter(): Meter {
  return { engineCalls: 0, engineMs: 0, waitMs: 0, realms: new Set() };
}
