/** The longest pause in seconds: 24 hours take about 290 deliveries of a message. It is shorter than the queues' visibility timeout. */
const longestPauseS = 300;
const firstPauseS = 5;

/** Returns the pause before the next delivery of a message, in seconds. It is short at first and doubles with each delivery. */
export function retryPauseS(receives: number): number {
  return Math.min(longestPauseS, firstPauseS * 2 ** Math.min(receives - 1, 10));
}
