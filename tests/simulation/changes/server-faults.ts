import type { Scheduler } from '../base/scheduler.ts';
import { Faults } from '../world/faults.ts';

/** The faults of one server. It asks its store twice a second, so that each fault is rarer than that of a function. */
export class ServerFaults extends Faults {
  readonly #scheduler: Scheduler;
  #pausedUntil = 0;

  constructor(scheduler: Scheduler, { standsStill }: { readonly standsStill: boolean }) {
    const { random } = scheduler;
    super(random);
    this.#scheduler = scheduler;
    const { lost, crash, slow } = this.rates;
    this.rates = { lost: lost / 3, crash: crash / 10, slow: standsStill ? slow / 4 : 0, duplicate: 0 };
  }

  /** Lets the process stand still, as one does whose machine is suspended: what it sends and what it gets is late. */
  pause(ms: number): void {
    this.#pausedUntil = this.#scheduler.now + ms;
  }

  override heal(): void {
    super.heal();
    this.#pausedUntil = 0;
  }

  override latency(): number {
    return super.latency() + Math.max(0, this.#pausedUntil - this.#scheduler.now);
  }
}
