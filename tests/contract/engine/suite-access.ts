import type { CallContext } from '../../../shared/base/call-context.ts';
import type { StatusQuery } from '../../../shared/connectors/status-query/index.ts';
import type { Ability } from './abilities.ts';
import type { EngineUnderTest } from './engine-under-test.ts';

/** What the parts of the suite have of the engine. `engine` and `client` exist once the first test runs. */
export interface SuiteAccess {
  readonly engine: () => EngineUnderTest;
  /** Returns a client with a fresh time limit for one question. */
  readonly client: () => StatusQuery;
  /** A fresh limit for one question. */
  readonly context: () => CallContext;
  readonly declares: (ability: Ability) => boolean;
  /** The columns that have no values. */
  readonly lacks: readonly string[];
}
