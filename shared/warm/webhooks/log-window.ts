import { nextTurn } from '../../base/next-turn.ts';
import type { DeliveryProgress, LogPosition } from '../../store/webhook-deliveries.ts';
import type { ChangeLog } from '../log/change-log.ts';
import type { BatchPosition } from '../log/cloud-events.ts';
import type { TextSlice } from '../log/recent-slices.ts';
import type { ChangeBatch } from '../states/index.ts';
import { orderOf, type PendingEvent } from './pending-event.ts';

/** The log of changes that a webhook tells of. */
export interface EventSource {
  readonly engine: string;
  readonly log: ChangeLog;
  /** Milliseconds of a clock that never jumps. */
  readonly now: number;
  /** Returns true if the log has all that other processes had written at a time of that clock. Without it, no other process writes. */
  readonly isComplete?: ((since: number) => boolean) | undefined;
  /** True if no event tells that a host came to the realm or left it, as it is limited to hostgroups. */
  readonly isLimited: boolean;
  /** Returns the events of the next rows of a batch that the webhook selects. */
  readonly sliceOf: (batch: ChangeBatch, position: BatchPosition) => TextSlice;
}

interface Slice {
  readonly events: readonly PendingEvent[];
  /** The position behind the slice. */
  readonly end: LogPosition;
  /** True if the realm may show other hosts than before the slice. */
  readonly mayShowOtherHosts: boolean;
}

/** The number of events that are read in one turn of the event loop. */
const eventsOfTurn = 200;

/** The events of a log behind a position. Only those at its beginning are in memory, the others are counted. */
export class LogWindow {
  #source: EventSource | undefined;
  #position: LogPosition | undefined;
  /** A time at which the position was read already. */
  #readAt: number | undefined;
  /** The ids of the events behind the position that are done. */
  readonly #done: Set<string>;
  /** The slices behind the position that were read. */
  #slices: Slice[] = [];
  /** The events behind these slices that were counted, and the position up to which they were. */
  #counted: { readonly to: LogPosition | undefined; readonly events: number };
  #readSinceTurn = 0;

  constructor({ position, done }: Pick<DeliveryProgress, 'position' | 'done'>) {
    this.#position = position;
    this.#done = new Set(done);
    this.#counted = { to: position, events: 0 };
  }

  /** The position up to which all is done. `undefined` means that changes may be missing. */
  get position(): LogPosition | undefined {
    return this.#position;
  }

  get done(): string[] {
    return [...this.#done];
  }

  /** Reads from a log from now on. Returns false if it does not go on from the position, and `undefined` if it may do so as soon as it is complete. */
  use(source: EventSource): boolean | undefined {
    const goesOn = this.#isIn(source);
    this.#readAt ??= source.now;
    if (!goesOn && this.#position && source.isComplete?.(this.#readAt) === false) return undefined;
    this.#source = source;
    return goesOn;
  }

  #isIn({ log, engine }: EventSource): boolean {
    const position = this.#position;
    if (position?.engine !== engine) return false;
    return log.has(position) && log.batchAfter(position.number) !== undefined;
  }

  /** Begins behind a version of the log. */
  start({ history, number }: Pick<LogPosition, 'history' | 'number'>): void {
    this.leave();
    this.#position = { engine: this.#source?.engine ?? '', history, number, row: 0, event: 0 };
    this.#counted = { to: this.#position, events: 0 };
  }

  /** Forgets the position. */
  leave(): void {
    this.#position = undefined;
    this.#done.clear();
    this.#slices = [];
    this.#counted = { to: undefined, events: 0 };
  }

  /** The number of events that wait. */
  get waiting(): number {
    return this.read.length + this.#counted.events;
  }

  /** The events that wait and were read. */
  get read(): PendingEvent[] {
    return this.#slices.flatMap(({ events }) => this.#undone(events));
  }

  /** Returns the events of a slice behind the position that wait, and reads the slice if need be. `undefined` if there is none yet. */
  async slice(index: number): Promise<readonly PendingEvent[] | undefined> {
    const slice = this.#slices[index] ?? (await this.#readNext());
    return slice && this.#undone(slice.events);
  }

  /** Notes that an event is done. */
  finish(id: string): void {
    this.#done.add(id);
  }

  /** Goes behind the slices that are done. */
  advance(): void {
    for (;;) {
      const [first] = this.#slices;
      if (!first || this.#undone(first.events).length > 0) return;
      for (const { id } of first.events) this.#done.delete(id);
      this.#position = first.end;
      this.#slices.shift();
    }
  }

  /** Counts the events behind those that were read. Returns true if the realm may show other hosts by now. */
  async count(): Promise<boolean> {
    let mayShowOtherHosts = false;
    for (;;) {
      const slice = this.#sliceBehind(this.#counted.to);
      if (!slice) return mayShowOtherHosts;
      this.#counted = { to: slice.end, events: this.#counted.events + this.#undone(slice.events).length };
      mayShowOtherHosts ||= slice.mayShowOtherHosts;
      await this.#letOthersWork(slice);
    }
  }

  async #readNext(): Promise<Slice | undefined> {
    const from = this.#slices.at(-1)?.end ?? this.#position;
    const slice = this.#sliceBehind(from);
    if (!from || !slice) return undefined;
    this.#slices.push(slice);
    const { to, events } = this.#counted;
    const isCounted = !to || isBehind(to, from);
    this.#counted = isCounted
      ? { to, events: events - this.#undone(slice.events).length }
      : { to: slice.end, events };
    await this.#letOthersWork(slice);
    return slice;
  }

  #undone(events: readonly PendingEvent[]): PendingEvent[] {
    return events.filter(({ id }) => !this.#done.has(id));
  }

  async #letOthersWork({ events }: Slice): Promise<void> {
    this.#readSinceTurn += 1 + events.length;
    if (this.#readSinceTurn < eventsOfTurn) return;
    this.#readSinceTurn = 0;
    await nextTurn();
  }

  #sliceBehind(from: LogPosition | undefined): Slice | undefined {
    const source = this.#source;
    const batch = from && source?.log.batchAfter(from.number);
    if (!batch || !source) return undefined;
    try {
      return sliceOf(batch, from, source);
    } catch (error) {
      // Its changes cannot be told: the webhook goes on behind them, and is told that it has missed some.
      this.leave();
      throw error;
    }
  }
}

function isBehind(one: LogPosition, other: LogPosition): boolean {
  return one.number > other.number || (one.number === other.number && one.row > other.row);
}

function sliceOf(batch: ChangeBatch, from: LogPosition, source: EventSource): Slice {
  const { history, number, at } = batch;
  const { events, next } = source.sliceOf(batch, from);
  return {
    events: events.map(({ index, id, type, subject, text: body }) => {
      return { id, type, subject, body, order: orderOf(at, number, index), since: at };
    }),
    end: next ? { ...from, ...next } : { engine: source.engine, history, number, row: 0, event: 0 },
    mayShowOtherHosts: from.row === 0 && batch.regroups && source.isLimited,
  };
}
