import { createMemoryBudget } from '../connectors/status-query/index.ts';
import { shareInstance } from './dependencies.ts';

/** The memory budget of this process. The caches of all connectors share it. */
export const sharedMemoryBudget = shareInstance(({ config }) => createMemoryBudget(config.memoryBytes));
