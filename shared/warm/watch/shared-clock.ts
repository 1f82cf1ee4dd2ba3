/** One moment of two clocks: that of this process, which never jumps, and that of the store. Both in milliseconds. */
export interface ClockReading {
  /** Time at which the store was asked for its time, and time of its answer. */
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly storeAt: number;
}

/** Returns a time of the store by the clock of this process: not later than it was. */
export function earliestHere(storeTime: number, { sentAt, storeAt }: ClockReading): number {
  return sentAt + storeTime - storeAt;
}

/** Returns the same, not earlier than it was. */
export function latestHere(storeTime: number, { receivedAt, storeAt }: ClockReading): number {
  return receivedAt + storeTime - storeAt;
}

/** Returns a time of this process by the clock of the store: not later than it was. */
export function earliestThere(time: number, { receivedAt, storeAt }: ClockReading): number {
  return Math.floor(storeAt + time - receivedAt);
}

/** Returns the same, not earlier than it was. */
export function latestThere(time: number, { sentAt, storeAt }: ClockReading): number {
  return Math.ceil(storeAt + time - sentAt);
}
