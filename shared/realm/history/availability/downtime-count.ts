/** The longest delay, in seconds, between the start of a downtime that the engine reports as present and its STARTED line. */
const announcementSeconds = 300;

/** Counts the running downtimes of one host or service by the lines of a log. Times are in epoch seconds. */
export class DowntimeCount {
  #running = 0;
  #isReported = false;
  #engineRun = 0;
  #announced: number | undefined;

  /** `since` is the start of the downtime that the engine reports as present. */
  constructor(since: number | null | undefined) {
    this.#announced = since ?? undefined;
  }

  /** The start of the downtime that the engine reports as present, until a line reports it. */
  get announced(): number | undefined {
    return this.#announced;
  }

  /** True if a downtime is in effect. `undefined` means that nothing has been reported. */
  get isInEffect(): boolean | undefined {
    return this.#running > 0 || (this.#isReported ? false : undefined);
  }

  start(time: number, engineRun: number): void {
    const isAnnounced = this.#announced !== undefined && time - this.#announced <= announcementSeconds;
    const isAgain = this.#running > 0 && (engineRun !== this.#engineRun || isAnnounced);
    if (!isAgain) this.#running += 1;
    this.#engineRun = engineRun;
    this.#announced = undefined;
    this.#isReported = true;
  }

  /** Ends a downtime. Returns true if no line reported its start. */
  end(): boolean {
    const isFirst = !this.#isReported && this.#running === 0;
    this.#running = Math.max(0, this.#running - 1);
    this.#isReported = true;
    return isFirst;
  }

  /** Begins the downtime that the engine reports as present. Its line may still come within the delay. */
  beginAnnounced(time: number): void {
    if (this.#announced !== undefined && time - this.#announced > announcementSeconds)
      this.#announced = undefined;
    this.#running = Math.max(1, this.#running);
  }

  forget(): void {
    this.#running = 0;
    this.#announced = undefined;
    this.#isReported = true;
  }
}
