import { setTimeout as timer } from 'node:timers/promises';

/** Resolves after a time in milliseconds. It is passed as a dependency, so that tests can simulate time. */
export type Sleep = (ms: number) => Promise<void>;

export const systemSleep: Sleep = (ms) => timer(ms);
