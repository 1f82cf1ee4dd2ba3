/** Returns the time in milliseconds since the epoch. It is passed as a dependency, so that tests can fix the time. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
