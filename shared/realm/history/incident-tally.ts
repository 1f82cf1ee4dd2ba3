import type { Span } from './span.ts';

/**
 * What happened to one host or service in a range, told in the order of time and from before the range on. A problem
 * lasts from the first HARD problem state to the HARD recovery, however its states change between.
 */
export class IncidentTally {
  problems = 0;
  openAtStart = 0;
  /** At the end of the range, or now. */
  open = 0;
  hardAlerts = 0;
  softAlerts = 0;
  notifications = 0;
  acknowledged = 0;
  flaps = 0;
  problemSeconds = 0;
  longestSeconds = 0;
  /** Of problems that began inside the range: those that ended in it, and those acknowledged in it. */
  repairs = 0;
  repairSeconds = 0;
  answers = 0;
  answerSeconds = 0;
  #since: number | undefined;
  #acknowledgedAt: number | undefined;
  #told = false;
  readonly #span: Span;

  /** `since`: a problem of the present that began before the range. */
  constructor(span: Span, since?: number) {
    this.#span = span;
    this.#since = since;
  }

  /** Whether there is anything to tell. */
  get isQuiet(): boolean {
    const counts = [this.problems, this.hardAlerts, this.softAlerts, this.notifications, this.flaps];
    return counts.every((count) => count === 0);
  }

  get wasTold(): boolean {
    return this.#told;
  }

  tellAlert(time: number, state: number, hard: boolean): void {
    if (this.#isInside(time)) {
      if (hard) this.hardAlerts += 1;
      else this.softAlerts += 1;
    }
    this.tellState(time, state, hard);
  }

  tellState(time: number, state: number, hard: boolean): void {
    if (!hard && state !== 0) return;
    this.#told = true;
    if (state === 0) this.#close(time, true);
    // A problem of the present may be older than its last change from one problem state to another.
    else this.#since = Math.min(this.#since ?? time, time);
  }

  tellNotification(time: number): void {
    if (this.#isInside(time)) this.notifications += 1;
  }

  tellFlapping(time: number): void {
    if (this.#isInside(time)) this.flaps += 1;
  }

  tellAcknowledgement(time: number): void {
    if (this.#since !== undefined && this.#since <= time) this.#acknowledgedAt ??= time;
  }

  /** At the end of the range, or now where that is earlier. */
  end(time: number): void {
    this.#close(time, false);
  }

  #close(time: number, isRepaired: boolean): void {
    const [since, acknowledgedAt] = [this.#since, this.#acknowledgedAt];
    this.#since = undefined;
    this.#acknowledgedAt = undefined;
    if (since === undefined || !this.#isInRange(since, time)) return;
    const { from, to } = this.#span;
    const seconds = Math.min(time, to) - Math.max(since, from);
    this.problems += 1;
    if (!isRepaired) this.open += 1;
    this.problemSeconds += seconds;
    this.longestSeconds = Math.max(this.longestSeconds, seconds);
    if (acknowledgedAt !== undefined) this.acknowledged += 1;
    if (since < from) this.openAtStart += 1;
    else this.#countInside(since, { acknowledgedAt, repairedAt: isRepaired ? time : undefined });
  }

  /** One that began and ended in the same second is, where that second is. */
  #isInRange(since: number, until: number): boolean {
    const { from, to } = this.#span;
    return since < to && (until > from || (until === from && since === from));
  }

  #countInside(
    since: number,
    { acknowledgedAt, repairedAt }: { acknowledgedAt: number | undefined; repairedAt: number | undefined },
  ): void {
    if (repairedAt !== undefined) {
      this.repairs += 1;
      this.repairSeconds += repairedAt - since;
    }
    if (acknowledgedAt === undefined) return;
    this.answers += 1;
    this.answerSeconds += acknowledgedAt - since;
  }

  #isInside(time: number): boolean {
    return time >= this.#span.from && time < this.#span.to;
  }
}
