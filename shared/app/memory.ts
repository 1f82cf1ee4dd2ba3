import { createMemoryBudget } from '../connectors/status-query/index.ts';
import { shared } from './foundation.ts';

/** The memory of this process, which the answers of all connectors share. */
export const memory = shared(({ config }) => createMemoryBudget(config.memoryBytes));
