import { randomUUID } from 'node:crypto';

import type { Clock } from '../../base/clock.ts';
import type {
  DeliveryProgress,
  DeliveryRecord,
  DeliveryTurn,
  StoredEvent,
  WebhookDeliveries,
} from '../../store/webhook-deliveries.ts';
import type { WebhookRecord } from '../../store/webhooks.ts';
import { AsideEvents } from './aside-events.ts';
import { EventWrites } from './event-writes.ts';
import { type EventSource, LogWindow } from './log-window.ts';
import { orderOf, type PendingEvent } from './pending-event.ts';
import { mustSave, type SavedProgress } from './saved-progress.ts';
import { gapEvent, gapType, type WebhookEvent } from './webhook-event.ts';

interface PendingParts {
  readonly deliveries: WebhookDeliveries;
  readonly clock: Clock;
}

interface OpenedEvents {
  readonly id: string;
  readonly owner: string;
  readonly record: DeliveryRecord;
  readonly aside: readonly StoredEvent[];
}

interface Beginning {
  /** True if the log goes on from the position. */
  readonly goesOn: boolean;
  readonly isNew: boolean;
  /** Milliseconds since the creation of the webhook. */
  readonly ageMs: number;
}

/** The largest numbers of events that are put aside, and that are stored as failed. */
const mostAside = 1000;
const mostFailed = 10_000;
/** A new webhook is told of changes since its creation, if somebody begins to deliver it within this time in milliseconds. */
const newMs = 300_000;
/** The time in milliseconds by which the clocks of two servers may differ. */
const skewMs = 5000;
/** The number of slices that are looked through for further events to send. */
const slicesAhead = 20;
const mostNext = 20;

/** Another process delivers the webhook now. What it is about to send is not lost. */
export class DeliveredByAnotherError extends Error {}

/**
 * The events of one webhook that wait: those of the log of changes behind a position, and before them those that were put aside. What was delivered
 * is stored behind the sending, so that after a crash some events come twice, and none is lost.
 */
export class PendingEvents {
  /** True if another process has opened the events since. */
  isLost = false;
  readonly #parts: PendingParts;
  readonly #id: string;
  readonly #window: LogWindow;
  readonly #aside: AsideEvents;
  #subject: Pick<WebhookRecord, 'webhook_id' | 'realm'> | undefined;
  #changedAt: number | undefined;
  #failed: number;
  /** True if there is something to store. */
  #isChanged = true;
  #saved: SavedProgress;
  #turn: DeliveryTurn;
  readonly #writes: EventWrites;
  #saving: Promise<unknown> = Promise.resolve();

  private constructor(parts: PendingParts, { id, owner, record, aside }: OpenedEvents) {
    this.#parts = parts;
    this.#id = id;
    this.#turn = { owner, turn: 0 };
    this.#window = new LogWindow(record);
    this.#aside = new AsideEvents(aside);
    this.#writes = new EventWrites(parts.deliveries, id);
    this.#changedAt = record.changed_at;
    this.#failed = record.failed;
    this.#saved = { at: -Infinity, waiting: record.waiting, number: record.position?.number };
  }

  /** Opens the events of a webhook. From now on no other process stores what it does with them. */
  static async open(parts: PendingParts, id: string): Promise<PendingEvents> {
    const owner = randomUUID();
    const record = await parts.deliveries.take(id, owner);
    const aside = await parts.deliveries.events(id, 'aside', mostAside + mostFailed);
    return new PendingEvents(parts, { id, owner, record, aside });
  }

  /**
   * Goes on with the log, by the present settings of the webhook, and counts what waits. The webhook is told of changes that it may have missed. A
   * log that lacks its position may be behind that of the process that delivered before: until it is complete, nothing is done.
   */
  async follow(source: EventSource, record: WebhookRecord): Promise<void> {
    const goesOn = this.#window.use(source);
    if (goesOn === undefined) return;
    const ageMs = Math.max(0, this.#parts.clock() - record.created_at);
    const isNew = this.#changedAt === undefined && ageMs < newMs;
    this.#subject = record;
    if (!goesOn || this.#changedAt !== record.changed_at) this.#begin(source, { goesOn, isNew, ageMs });
    this.#changedAt = record.changed_at;
    if (await this.#window.count()) this.#noteGap();
  }

  /** Begins with a webhook that is new, was changed, or has missed changes. */
  #begin({ log, now }: EventSource, { goesOn, isNew, ageMs }: Beginning): void {
    this.#isChanged = true;
    if (isNew) this.#window.start(log.versionAt(now - ageMs - skewMs));
    else {
      if (!goesOn) this.#window.start(log.version);
      this.#noteGap();
    }
  }

  /** Notes that the webhook misses changes from now on. */
  miss(): void {
    this.#isChanged ||= this.#window.position !== undefined;
    this.#window.leave();
  }

  /** Adds an event that is in no log. */
  add(event: WebhookEvent): void {
    const now = this.#parts.clock();
    this.#putAside({ ...event, order: orderOf(now, 0, 0), since: now }, 0);
  }

  /** The number of events that may be put aside yet. */
  get room(): number {
    return Math.max(0, mostAside - this.#aside.all.length);
  }

  /** Returns true if an event in no log waits, or if it is done and that is not stored yet. */
  has(id: string): boolean {
    return this.#aside.find(id) !== undefined || this.#writes.isRemoved(id);
  }

  /** True if there may be an event that can be sent now. */
  get isReady(): boolean {
    return this.#window.waiting > 0 || this.#aside.isDue(this.#parts.clock());
  }

  /** Returns the first events that can be sent now. An event waits for those before it of the same subject. */
  async receive(most: number): Promise<PendingEvent[]> {
    const found = this.#aside.due(this.#parts.clock(), most);
    const subjects = new Set(this.#aside.all.map(({ subject }) => subject));
    for (let index = 0; found.length < most && index < slicesAhead; index += 1) {
      const events = await this.#window.slice(index);
      if (!events) break;
      for (const event of events) if (subjects.has(event.subject)) this.#letWait(event);
      const free = events.filter(({ subject }) => !subjects.has(subject));
      found.push(...free.slice(0, most - found.length));
    }
    this.#window.advance();
    return found;
  }

  /** Notes that an event is done. */
  remove(event: PendingEvent): void {
    this.#isChanged = true;
    if (this.#aside.remove(event.id)) this.#writes.remove(event);
    else this.#window.finish(event.id);
    this.#window.advance();
  }

  /** Lets an event, and those behind it of the same subject, wait while others go on. */
  postpone(event: PendingEvent, seconds: number): void {
    const dueAt = this.#parts.clock() + seconds * 1000;
    const known = this.#aside.find(event.id);
    if (known) {
      known.dueAt = dueAt;
      return;
    }
    this.#putAside(event, dueAt);
    this.#window.finish(event.id);
    this.#window.advance();
  }

  /** Stores an event as failed. */
  giveUp(event: PendingEvent, failure: NonNullable<StoredEvent['failure']>): void {
    const known = this.#aside.find(event.id);
    if (known?.type === gapType) {
      // The receiver is told of a gap whenever it takes events again.
      known.since = this.#parts.clock();
      return;
    }
    if (this.#failed < mostFailed) {
      this.#failed += 1;
      this.#writes.put('failed', { ...event, failure });
    }
    this.remove(event);
  }

  /** Stores the progress. Unless it is said to be due, that waits a moment. Rejects with DeliveredByAnotherError if it is not that of this process any more. */
  save({ isDue }: { readonly isDue: boolean }): Promise<void> {
    const saved = this.#saving.then(() => this.#save(isDue));
    this.#saving = saved.catch(() => undefined);
    return saved;
  }

  async #save(isDue: boolean): Promise<void> {
    const at = this.#parts.clock();
    const present = { at, waiting: this.#waiting, number: this.#window.position?.number };
    if (!mustSave(this.#saved, present, { isChanged: this.#isChanged, isDue })) return;
    this.#isChanged = false;
    try {
      await this.#write();
    } catch (error) {
      this.#isChanged = true;
      throw error;
    }
    this.#saved = present;
  }

  /** Events are stored before the position is behind them, and removed afterwards. */
  async #write(): Promise<void> {
    const progress = this.#progress();
    const { storePuts, storeRemovals } = this.#writes.present();
    await storePuts();
    this.#turn = { ...this.#turn, turn: this.#turn.turn + 1 };
    this.isLost = !(await this.#parts.deliveries.save(this.#id, this.#turn, progress));
    if (this.isLost) throw new DeliveredByAnotherError('another process delivers this webhook');
    await storeRemovals();
  }

  get #waiting(): number {
    return this.#aside.all.length + this.#window.waiting;
  }

  #progress(): DeliveryProgress {
    const { position, done, read } = this.#window;
    const next = [...this.#aside.all, ...read].slice(0, mostNext);
    return {
      ...{ position, done, changed_at: this.#changedAt, failed: this.#failed },
      ...{ waiting: this.#waiting, next: next.map(({ id, type, subject }) => ({ id, type, subject })) },
    };
  }

  /** Tells of changes that may be missing, unless that still waits. */
  #noteGap(): void {
    if (!this.#subject || this.#aside.hasType(gapType)) return;
    this.add(gapEvent(this.#subject, this.#parts.clock()));
  }

  /** Puts an event behind those of its subject that were put aside. */
  #letWait(event: PendingEvent): void {
    if (this.room === 0) return;
    this.#putAside(event, 0);
    this.#window.finish(event.id);
  }

  #putAside(event: PendingEvent, dueAt: number): void {
    this.#isChanged = true;
    if (this.#aside.add(event, dueAt)) this.#writes.put('aside', event);
  }
}
