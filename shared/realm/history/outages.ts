/** One stretch of unavailability; epoch seconds, clipped to the range. */
export interface Outage {
  readonly from: number;
  readonly to: number;
  /** False where the range began in it: then nobody knows here how long it lasted. */
  readonly beganInside: boolean;
  /** False where the range ended in it. */
  readonly endedInside: boolean;
  /** Whether it is known to go on at the end of the range. */
  readonly isOpen: boolean;
  /** Whether it was acknowledged before the end of the range, or is open and acknowledged now. */
  readonly isAcknowledged: boolean;
  /** Time of the first acknowledgement; undefined if no event told of one. */
  readonly acknowledgedAt: number | undefined;
}

/** Figures over the outages of one host or service, added one by one. */
export class Outages {
  count = 0;
  open = 0;
  acknowledged = 0;
  longestSeconds = 0;
  /** How many began inside the range: what "failures" are counted by. */
  begun = 0;
  /** Those that began and ended inside the range. */
  repairs = 0;
  repairSeconds = 0;
  /** Those that began inside the range and were acknowledged by an event. */
  answers = 0;
  answerSeconds = 0;
  readonly intervals: Outage[] = [];
  readonly #keep: boolean;

  /** `keep`: the outages themselves are wanted too. */
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
    this.answers += 1;
    this.answerSeconds += acknowledgedAt - from;
  }
}
