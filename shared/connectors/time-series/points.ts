/** A time in epoch seconds and its value. The value is null if the step has no points. */
export type Point = readonly [time: number, value: number | null];
