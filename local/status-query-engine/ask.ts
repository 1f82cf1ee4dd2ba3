import type { Query } from './query.ts';
import type { World } from './world.ts';

/** Returns the body of the answer to a query on one table. */
export type Ask = (query: Query, world: World) => string;
