import type { Query } from './query.ts';
import type { EngineSnapshot } from './snapshot.ts';

/** Returns the body of the answer to a query on one table. */
export type Ask = (query: Query, world: EngineSnapshot) => string;
