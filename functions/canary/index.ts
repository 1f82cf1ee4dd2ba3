import { canary } from './job.ts';

export const { handler } = canary;
