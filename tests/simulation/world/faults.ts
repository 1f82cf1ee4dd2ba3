import type { Random } from '../base/random.ts';

/** How often each fault happens, as a share of the chances that it has. */
export interface FaultRates {
  /** A call never arrives, or its answer is lost. */
  readonly lost: number;
  /** A function ends while it waits for a call. */
  readonly crash: number;
  /** A call or a timer takes seconds. */
  readonly slow: number;
  /** A function that has ended its work is not heard: the queue delivers again what it has handled. */
  readonly duplicate: number;
}

/** The end of one call of a function. */
export type Fate = 'answered' | 'not sent' | 'answer lost' | 'crash before' | 'crash after';

const none: FaultRates = { lost: 0, crash: 0, slow: 0, duplicate: 0 };
const highest: FaultRates = { lost: 0.12, crash: 0.05, slow: 0.08, duplicate: 0.3 };

/**
 * The faults of one schedule. Each kind is left out in every third schedule, because some errors show only without the others: a function
 * that always crashes never comes to its second write.
 */
export class Faults {
  rates: FaultRates;
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
    const rate = (most: number) => (random.chance(1 / 3) ? 0 : random.next() * most);
    this.rates = {
      lost: rate(highest.lost),
      crash: rate(highest.crash),
      slow: rate(highest.slow),
      duplicate: rate(highest.duplicate),
    };
  }

  /** Ends all faults, so that whatever waits can come to its end. */
  heal(): void {
    this.rates = none;
  }

  fate(): Fate {
    const { lost, crash } = this.rates;
    const drawn = this.#random.next();
    if (drawn < lost) return drawn < lost / 2 ? 'not sent' : 'answer lost';
    if (drawn > 1 - crash) return drawn > 1 - crash / 2 ? 'crash before' : 'crash after';
    return 'answered';
  }

  /** Returns the time that one way of a call takes, in milliseconds. */
  latency(): number {
    if (this.#random.chance(this.rates.slow)) return this.#random.between(100, 12_000);
    return this.#random.between(0.1, 4);
  }

  /** Returns how late a timer rings, in milliseconds. */
  lateness(): number {
    return this.#random.chance(this.rates.slow) ? this.#random.between(0, 4000) : 0;
  }

  isDuplicate(): boolean {
    return this.#random.chance(this.rates.duplicate);
  }
}
