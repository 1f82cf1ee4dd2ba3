// This is the largest share of failed calls that is accepted, for the alarms of a stage and for a release that judges a new version.

/** The least number of calls for a rate. With fewer calls, one failure would already exceed the rate. */
export const LEAST_CALLS = 20;

/** The share of calls that may fail. */
export const MOST_FAILED = 0.05;
