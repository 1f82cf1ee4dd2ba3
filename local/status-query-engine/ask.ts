import type { Query } from './query.ts';
import type { EngineWorld } from './world.ts';

/** Returns the body of the answer to a query on one table. */
export type Ask = (query: Query, world: EngineWorld) => string;
