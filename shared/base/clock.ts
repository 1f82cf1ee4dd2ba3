/** Milliseconds since the epoch; handed in, so that nothing is frozen at load and tests can hold it still. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
