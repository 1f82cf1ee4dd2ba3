/** One period of unavailability, cut to the range, in epoch seconds. */
export interface Outage {
  readonly from: number;
  readonly to: number;
  /** False if the outage began before the range. Its length is then unknown here. */
  readonly beganInside: boolean;
  /** False if the outage did not end inside the range. */
  readonly endedInside: boolean;
  /** True if the outage is known to continue at the end of the range. */
  readonly isOpen: boolean;
  /** True if the outage was acknowledged before the end of the range, or is open and acknowledged now. */
  readonly isAcknowledged: boolean;
  /** The time of the first acknowledgement in epoch seconds. `undefined` means that no event reported one. */
  readonly acknowledgedAt: number | undefined;
}

/** Sums up the outages of one host or service, which are added one by one. */
export class Outages {
  count = 0;
  open = 0;
  acknowledged = 0;
  longestSeconds = 0;
  /** The number of outages that began inside the range. This is the number of failures for the mean time between failures. */
  begun = 0;
  /** The number of outages that began and ended inside the range, and the sum of their seconds. */
  repairs = 0;
  repairSeconds = 0;
  /** The number of outages that began inside the range and were acknowledged by an event, and the sum of the seconds until then. */
  acknowledgements = 0;
  acknowledgeSeconds = 0;
  readonly intervals: Outage[] = [];
  readonly #keep: boolean;

  /** If `keep` is true, the outages themselves are kept in `intervals`. */
  constructor(keep: boolean) {
    this.#keep = keep;
  }

  add(outage: Outage): void {
    const seconds = outage.to - outage.from;
    this.count += 1;
    this.longestSeconds = Math.max(this.longestSeconds, seconds);
    if (outage.isOpen) this.open += 1;
    if (outage.isAcknowledged) this.acknowledged += 1;
    if (outage.beganInside) this.#addBegun(outage, seconds);
    if (this.#keep) this.intervals.push(outage);
  }

  #addBegun({ from, endedInside, acknowledgedAt }: Outage, seconds: number): void {
    this.begun += 1;
    if (endedInside) {
      this.repairs += 1;
      this.repairSeconds += seconds;
    }
    if (acknowledgedAt === undefined) return;
    this.acknowledgements += 1;
    this.acknowledgeSeconds += acknowledgedAt - from;
  }
}
