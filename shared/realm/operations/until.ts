/** What ends a downtime: its time alone, or also the recovery of its object from a problem, whichever comes first. */
export const downtimeEnds = ['ends_at', 'recovery'] as const;
export type Until = (typeof downtimeEnds)[number];
