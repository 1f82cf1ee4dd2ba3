interface WaitingEvent {
  /** The time in epoch seconds. */
  readonly time: number;
  readonly happen: () => void;
}

/** Events of an object whose state is not known, in the order of time. The first change may still say the state of that time. */
export class WaitingEvents {
  #events: WaitingEvent[] = [];

  add(event: WaitingEvent): void {
    this.#events.push(event);
  }

  /** Lets the events up to that time happen, the oldest first. */
  pass(until: number): void {
    if (this.#events.length === 0) return;
    const all = this.#events;
    this.#events = all.filter(({ time }) => time > until);
    for (const { time, happen } of all) if (time <= until) happen();
  }
}
