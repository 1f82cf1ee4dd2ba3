import type { Site } from '../../../local/status-query-engine/site.ts';
import type { EngineKind, StatusQuery } from '../../../shared/connectors/status-query/index.ts';

/** A running engine that was started with the contract site. */
export interface EngineUnderTest {
  readonly address: { readonly kind: 'tcp'; readonly host: string; readonly port: number };
  readonly kind: EngineKind;
  /** What answers in its place. */
  readonly cache?: 'lmd';
  /** What it was started with; the engine's own copy may have moved on. */
  readonly site: Site;
  stop(): Promise<void>;
}

/** What the parts of the suite ask with; `engine` and `client` are there once the first test runs. */
export interface Subject {
  readonly engine: () => EngineUnderTest;
  readonly client: () => StatusQuery;
  /** A fresh limit for one question. */
  readonly signal: () => AbortSignal;
}
