import { warmWatch } from './job.ts';

export const { handler } = warmWatch;
