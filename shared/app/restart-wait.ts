import type { Part } from './part.ts';

/** Milliseconds that a restart may take to be confirmed. */
export const restartWaitMs: Part<number> =
  ({ config }) =>
  () =>
    config.restartWaitMs;
