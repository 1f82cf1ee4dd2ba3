import { objectiveWatch } from './job.ts';

export const { handler } = objectiveWatch;
