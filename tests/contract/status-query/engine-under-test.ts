import type { Site } from '../../../demo/status-query-engine/site.ts';
import type { CallContext } from '../../../shared/base/call-context.ts';
import type { EngineKind, StatusQuery } from '../../../shared/connectors/status-query/index.ts';

/** A running engine that was started with the contract site. */
export interface EngineUnderTest {
  readonly address: { readonly kind: 'tcp'; readonly host: string; readonly port: number };
  readonly kind: EngineKind;
  /** Opens a client, if the engine is reached by another interface than Livestatus. */
  readonly open?: (context: CallContext) => StatusQuery;
  /** True if effects of commands are seen a moment after the engine has taken them. */
  readonly isBehind?: true;
  /** True if it is acted on by the REST API, which names the downtimes and comments that it has made. */
  readonly namesRemarks?: true;
  /** The site that the engine was started with, with what it has of the log. The engine's own copy may have changed since. */
  readonly site: Site;
  stop(): Promise<void>;
}

/** The access of the suite's parts to the engine. `engine` and `client` exist once the first test runs. */
export interface SuiteAccess {
  readonly engine: () => EngineUnderTest;
  /** Returns a client with a fresh time limit for one question. */
  readonly client: () => StatusQuery;
  /** A fresh limit for one question. */
  readonly context: () => CallContext;
}
