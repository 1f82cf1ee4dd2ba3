import type { Clock } from '../../base/clock.ts';
import { groupBy } from '../../base/group-by.ts';
import { retryPauseS } from '../../base/retry-pause.ts';
import type { KeptAttempts } from './kept-attempts.ts';
import type { PendingEvent } from './pending-event.ts';
import type { PendingEvents } from './pending-events.ts';
import type { WebhookEvent } from './webhook-event.ts';
import type { PostResult } from './webhook-poster.ts';

export interface LaneParts {
  readonly attempts: Pick<KeptAttempts, 'add' | 'last' | 'saveSoon'>;
  readonly clock: Clock;
  readonly onAttempt: (outcome: 'delivered' | 'failed' | 'given_up') => void;
}

/**
 * Sends one event to the receiver of a webhook. `undefined` means that it was not sent, because `mayNot` returned true when its turn came: it
 * may have waited for minutes.
 */
export type SendEvent = (event: WebhookEvent, mayNot: () => boolean) => Promise<PostResult | undefined>;

/** One run of a lane. */
interface Run {
  /** The events that wait. */
  readonly events: PendingEvents;
  readonly send: SendEvent;
  /** Returns true if nothing more may be sent. */
  readonly isOver: () => boolean;
}

/** The largest number of events that are on their way at the same time. */
const mostAtOnce = 10;
const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** The statuses that tell of one event and not of the receiver. The other events of the webhook are sent on. */
const aboutOneEvent: ReadonlySet<number | null> = new Set([400, 409, 413, 415, 422]);

/** Returns true if a status tells of what was sent and not of the receiver. */
export function isAboutOneEvent(status: number | null): boolean {
  return aboutOneEvent.has(status);
}

/**
 * Delivers the events of one webhook: up to ten at a time, those of one subject in their order. While the receiver is out of order, one
 * event at a time is tried, after pauses that grow.
 */
export class DeliveryLane {
  readonly #parts: LaneParts;
  #isProven = false;
  #failures = 0;
  #pausedUntil = 0;

  constructor(parts: LaneParts) {
    this.#parts = parts;
  }

  /** Ends a pause, e.g. because the webhook was changed. */
  resume(): void {
    this.#failures = 0;
    this.#pausedUntil = 0;
  }

  get isPaused(): boolean {
    return this.#parts.clock() < this.#pausedUntil;
  }

  /** Delivers what waits. Resolves when nothing more can be delivered now. Rejects if it cannot be stored, after the last sending has ended. */
  async drain(run: Run): Promise<void> {
    while (!run.isOver() && !this.isPaused) {
      await run.events.save({ isDue: false });
      const events = await run.events.receive(mostAtOnce);
      if (events.length === 0) return;
      await this.#deliverAll(groupsOf(events), run);
    }
  }

  async #deliverAll(groups: readonly (readonly PendingEvent[])[], run: Run): Promise<void> {
    const [first = [], ...others] = groups;
    if (this.#isProven) {
      await awaitAll(groups.map((group) => this.#deliverGroup(group, run)));
      return;
    }
    await this.#deliverGroup(first, run);
    await awaitAll(others.map((group) => this.#deliverGroup(group, run)));
    if (this.#failures > 0) await this.#giveUpOld(run);
  }

  async #deliverGroup(events: readonly PendingEvent[], run: Run): Promise<void> {
    for (const event of events) if (!(await this.#deliver(event, run))) return;
  }

  /** Returns false if those behind the event wait too. */
  async #deliver(event: PendingEvent, run: Run): Promise<boolean> {
    const mayNot = () => run.isOver() || this.isPaused;
    if (mayNot()) return false;
    const { attempts, clock, onAttempt } = this.#parts;
    const result = await run.send(event, mayNot);
    if (!result) return false;
    const { isDelivered, status, reason } = result;
    attempts.add({ event, at: clock(), isDelivered, status, reason });
    onAttempt(isDelivered ? 'delivered' : 'failed');
    const isDone = isDelivered || this.#fail(event, result, run);
    if (isDelivered) {
      this.#isProven = true;
      this.#failures = 0;
      run.events.remove(event);
    }
    await attempts.saveSoon();
    return isDone;
  }

  /** Returns false if the event is tried again. */
  #fail(event: PendingEvent, result: PostResult, run: Run): boolean {
    const concernsEvent = result.concernsEvent ?? isAboutOneEvent(result.status);
    if (!concernsEvent) this.#pause(result);
    const ageMs = this.#parts.clock() - event.since;
    if (ageMs >= dayMs) {
      this.#giveUp(event, run);
      return true;
    }
    if (concernsEvent) run.events.postpone(event, Math.min(3600, Math.max(5, Math.ceil(ageMs / 1000))));
    return false;
  }

  /** Leaves the receiver alone for some time: as long as it asks for, but at most an hour. */
  #pause({ retryAfterS }: PostResult): void {
    this.#isProven = false;
    this.#failures += 1;
    const seconds = Math.max(retryPauseS(this.#failures), retryAfterS ?? 0);
    this.#pausedUntil = this.#parts.clock() + Math.min(hourMs, seconds * 1000);
  }

  #giveUp(event: PendingEvent, { events }: Run): void {
    const { attempts, clock, onAttempt } = this.#parts;
    const { status = null, reason = null, at = clock() } = { ...attempts.last(event.id) };
    events.giveUp(event, { at, status, reason });
    onAttempt('given_up');
  }

  /** Gives up all events that are older than a day. Without this, a receiver that is gone would be tried once for each. */
  async #giveUpOld(run: Run): Promise<void> {
    const { clock } = this.#parts;
    for (;;) {
      const events = await run.events.receive(mostAtOnce);
      const old = events.filter(({ since }) => clock() - since >= dayMs);
      for (const event of old) this.#giveUp(event, run);
      if (old.length === 0) return;
    }
  }
}

/** Waits for the ends of all work, and rejects then if one has failed. */
async function awaitAll(work: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}

function groupsOf(events: readonly PendingEvent[]): PendingEvent[][] {
  return [...groupBy(events, ({ subject }) => subject).values()];
}
