import { collectorWatch } from './job.ts';

export const { handler } = collectorWatch;
