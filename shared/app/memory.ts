import { createMemoryBudget } from '../connectors/status-query/index.ts';
import { shared } from './foundation.ts';

/** The memory budget of this process. The caches of all connectors share it. */
export const memory = shared(({ config }) => createMemoryBudget(config.memoryBytes));
