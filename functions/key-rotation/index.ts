import { rotateKeys } from './job.ts';

export const { handler } = rotateKeys;
