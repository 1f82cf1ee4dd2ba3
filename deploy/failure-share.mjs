// The share of failed calls that is too much, for the alarms of a stage and for a release that judges a new version.

/** Below so many calls, one failure would be a rate. */
export const LEAST_CALLS = 20;

/** The share of calls that may fail. */
export const MOST_FAILED = 0.05;
