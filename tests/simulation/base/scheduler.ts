import { Random } from './random.ts';

/** Something that will happen at a time of the simulation. */
export interface SimulatedEvent {
  /** Milliseconds since the start of the simulation. */
  readonly at: number;
  readonly label: string;
  readonly run: () => void;
}

/** Node's own function, which the simulation replaces for the product. */
const nextTick = process.nextTick.bind(process);

/** The number of characters of a line that the hash of a trace depends on, besides the length of the line. */
const hashedLength = 150;

/** The present simulation of this process. The replaced functions of Node belong to it. */
export const running: { scheduler: Scheduler | undefined } = { scheduler: undefined };

/**
 * Runs events in the order of their times. Between two events all promises that can continue do so, and nothing else runs. All that
 * happens follows from the seed: the times, the faults and the random numbers that the code gets.
 */
export class Scheduler {
  /** Decides what happens when. */
  readonly random: Random;
  /** Gives the code its random numbers, so that a faulty choice of an id does not change what happens. */
  readonly ids: Random;
  /** Milliseconds since the start. It never goes back. */
  now = 0;
  /** Number of the events that have run. */
  steps = 0;
  /** Hash of the trace. */
  hash = 0;
  /** The lines of the trace, if they are wanted. */
  readonly trace: string[] | undefined;
  /** Returns how many milliseconds later than it is due a timer rings. */
  lateness: () => number = () => 0;
  readonly #wallStart: number;
  /** The sum of the steps of the wall clock, in milliseconds. */
  #stepped = 0;
  /** Events in descending order of their times, so that the next one is the last. */
  readonly #events: SimulatedEvent[] = [];

  constructor(seed: number, { isTraced }: { readonly isTraced: boolean }) {
    this.random = new Random(seed);
    this.ids = new Random(seed ^ 0x5eed_1d5);
    this.trace = isTraced ? [] : undefined;
    // 2026, at any second of a day.
    this.#wallStart = 1_772_366_400_000 + this.random.below(86_400_000);
  }

  /** Returns the time of the wall clock in epoch milliseconds. */
  wall(): number {
    return this.#wallStart + Math.floor(this.now) + this.#stepped;
  }

  /** Sets the wall clock on, or back, by some milliseconds. */
  stepWall(ms: number): void {
    this.#stepped += ms;
  }

  after(ms: number, label: string, run: () => void): SimulatedEvent {
    const event = { at: this.now + Math.max(0, ms), label, run };
    let index = this.#events.length;
    // An event that is due at the same time as another runs after it.
    while (index > 0 && (this.#events[index - 1]?.at ?? 0) <= event.at) index -= 1;
    this.#events.splice(index, 0, event);
    return event;
  }

  cancel(event: SimulatedEvent): void {
    const index = this.#events.indexOf(event);
    if (index >= 0) this.#events.splice(index, 1);
  }

  /** Resolves after some milliseconds. */
  sleep(ms: number, label: string): Promise<void> {
    return new Promise((resolve) => {
      this.after(ms, label, resolve);
    });
  }

  /** Adds a line to the trace. */
  note(line: string): void {
    let { hash } = this;
    const end = Math.min(line.length, hashedLength);
    for (let index = 0; index < end; index += 1) {
      hash = Math.imul(hash ^ line.charCodeAt(index), 0x0100_0193);
    }
    this.hash = Math.imul(hash ^ line.length ^ (this.now | 0), 0x0100_0193);
    this.trace?.push(`${(this.now / 1000).toFixed(4).padStart(12)}  ${line}`);
  }

  /** Runs events until `isOver`, or until there is none or too many have run. Returns false if it was not over by then. */
  async run(isOver: () => boolean, mostSteps: number): Promise<boolean> {
    await quiet();
    while (!isOver()) {
      const event = this.#events.pop();
      if (!event || this.steps >= mostSteps) return false;
      this.steps += 1;
      this.now = Math.max(this.now, event.at);
      if (event.label !== '') this.note(event.label);
      event.run();
      await quiet();
    }
    return true;
  }
}

/**
 * Resolves when all promises that can continue have done so: Node runs a tick when no promise can. The product itself has no ticks in the
 * simulation. A turn of the event loop would wait for the same, and take longer.
 */
function quiet(): Promise<void> {
  return new Promise((resolve) => {
    nextTick(resolve);
  });
}
