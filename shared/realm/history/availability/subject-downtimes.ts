import { DowntimeCount } from './downtime-count.ts';
import type { TimelineOptions } from './timeline-options.ts';

const nothing: readonly number[] = [];

/** The downtimes of a host, or of a service and of its host, which cover it. */
export class SubjectDowntimes {
  readonly #own: DowntimeCount;
  /** `undefined` for a host. */
  readonly #ofHost: DowntimeCount | undefined;
  readonly #excludesAll: boolean;

  constructor({ present, isService, excludesDowntimes }: TimelineOptions) {
    this.#own = new DowntimeCount(present?.downtimeSince);
    this.#ofHost = isService ? new DowntimeCount(present?.hostDowntimeSince) : undefined;
    this.#excludesAll = excludesDowntimes === true;
  }

  /** Returns the downtimes of the host of a service, or those of the host or service itself. */
  of(isOfHost: boolean): DowntimeCount {
    return isOfHost && this.#ofHost ? this.#ofHost : this.#own;
  }

  /** True if a downtime is in effect. `undefined` means that nothing has been reported. */
  get isInEffect(): boolean | undefined {
    const [own, ofHost] = [this.#own.isInEffect, this.#ofHost ? this.#ofHost.isInEffect : false];
    if (own === true || ofHost === true) return true;
    return own === undefined || ofHost === undefined ? undefined : false;
  }

  /** The same of the downtimes that can exclude time. Windows of excluded downtimes are those of the object itself. */
  get isExcluding(): boolean | undefined {
    return this.#excludesAll ? this.isInEffect : this.#own.isInEffect;
  }

  /** Begins the downtimes that the engine reports as present, and yields the time before each of them begins, the earliest first. */
  beginAnnounced(time: number): Iterable<number> {
    const hasAny = this.#own.announced !== undefined || this.#ofHost?.announced !== undefined;
    return hasAny ? this.#begin(time) : nothing;
  }

  *#begin(time: number): Generator<number> {
    const all = this.#ofHost ? [this.#own, this.#ofHost] : [this.#own];
    for (const one of all.sort((a, b) => (a.announced ?? 0) - (b.announced ?? 0))) {
      const { announced } = one;
      if (announced === undefined || announced >= time) continue;
      yield announced;
      one.beginAnnounced(time);
    }
  }

  forget(): void {
    this.#own.forget();
    this.#ofHost?.forget();
  }
}
