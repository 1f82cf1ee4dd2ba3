/** `counted`: the time of a downtime counts in availability like any other. `excluded`: it leaves the time that availability is a share of. */
export const slaChoices = ['counted', 'excluded'] as const;
export type Sla = (typeof slaChoices)[number];

/** The longest downtime that can be excluded, in seconds: a year. It is stored once for each of its months. */
export const longestExclusionS = 366 * 86_400;
