/** The longest time of a timer, in milliseconds (24.8 days). A timer with a longer one would end after one millisecond. */
const longestMs = 2 ** 31 - 1;

/** Returns the time for a timer, which is at most the longest one that it can have. */
export const timerMs = (ms: number): number => Math.min(ms, longestMs);
