/** One stretch of unavailability; epoch seconds, clipped to the range. */
export interface Outage {
  readonly from: number;
  readonly to: number;
  /** False where the range began in it: then nobody knows here how long it lasted. */
  readonly beganInside: boolean;
  /** False where the range ended in it. */
  readonly endedInside: boolean;
}

/** Figures over the outages of one host, added one by one. */
export class Outages {
  count = 0;
  longestSeconds = 0;
  /** How many began inside the range: what "failures" are counted by. */
  begun = 0;
  readonly intervals: Outage[] = [];
  #repairs = 0;
  #repairSeconds = 0;
  readonly #keep: boolean;

  /** `keep`: the outages themselves are wanted too. */
  constructor(keep: boolean) {
    this.#keep = keep;
  }

  add(outage: Outage): void {
    const seconds = outage.to - outage.from;
    this.count += 1;
    this.longestSeconds = Math.max(this.longestSeconds, seconds);
    if (outage.beganInside) this.begun += 1;
    if (outage.beganInside && outage.endedInside) {
      this.#repairs += 1;
      this.#repairSeconds += seconds;
    }
    if (this.#keep) this.intervals.push(outage);
  }

  /** Mean time to repair, of outages that began and ended inside the range; null without any. */
  get meanRepairSeconds(): number | null {
    return this.#repairs === 0 ? null : this.#repairSeconds / this.#repairs;
  }
}
