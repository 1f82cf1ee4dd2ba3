import { randomBytes } from 'node:crypto';

import type { Log } from '../../base/log.ts';
import { onAbort } from '../../base/on-abort.ts';
import { repeatTicks } from '../../base/repeat-ticks.ts';
import { isFault, type WarmStore } from '../store/index.ts';
import { StoreErrors } from '../watch/store-errors.ts';
import { inTime } from '../watch/store-work.ts';

export interface FeedLeasesParts {
  readonly store: Pick<WarmStore, 'look' | 'release'>;
  /** The most open feeds of one user. */
  readonly mostOfUser: number;
  readonly log: Log;
  /** Returns milliseconds of a clock that never jumps. */
  readonly now: () => number;
}

/** The length of a lease in milliseconds, and the time after which it is renewed. The feed of a process that died counts until its lease ends. */
const leaseMs = 25_000;
const renewMs = 8000;

/** One of the leases of a user. */
type FeedLease = Parameters<WarmStore['release']>[0][number];

/**
 * Limits the open feeds of a user over all processes of a deployment: each feed has one of the user's leases in the store of warm states. A store
 * that fails limits nobody.
 */
export class FeedLeases {
  readonly #parts: FeedLeasesParts;
  readonly #errors: StoreErrors;

  constructor(parts: FeedLeasesParts) {
    this.#parts = parts;
    this.#errors = new StoreErrors(parts.log, parts.now);
  }

  /** Takes a lease until the signal aborts. Returns false if other feeds of the user have all of them. */
  async take(user: string, signal: AbortSignal): Promise<boolean> {
    const token = randomBytes(12).toString('base64url');
    try {
      for (let number = 1; number <= this.#parts.mostOfUser; number += 1) {
        const lease = { engine: `feed ${number} of ${user}`, token };
        if (!(await this.#hold(lease, signal))) continue;
        this.#keep(lease, signal);
        return true;
      }
      return false;
    } catch (error) {
      if (!signal.aborted) this.#errors.note('look', error);
      return true;
    }
  }

  /** Takes or renews a lease. Returns false if another feed has it. */
  async #hold(lease: FeedLease, signal: AbortSignal): Promise<boolean> {
    const question = { ...lease, takes: true, leaseMs };
    const [share] = await inTime((context) => this.#parts.store.look([question], context), signal);
    if (!share || isFault(share)) throw share ?? new Error('no answer');
    return share.isHeld;
  }

  #keep(lease: FeedLease, signal: AbortSignal): void {
    const renewal = {
      tick: async () => void (await this.#hold(lease, signal)),
      close: () => inTime((context) => this.#parts.store.release([lease], context)),
    };
    const note = (error: unknown) => {
      if (!signal.aborted) this.#errors.note('look', error);
    };
    const end = repeatTicks(renewal, { pauseMs: renewMs, onFault: note });
    onAbort(signal, () => void end().catch(() => undefined));
  }
}
