import { limitConcurrency, type RunInTurn } from '../../base/concurrency-limit.ts';
import { idDigits } from './cells.ts';
import type { LiveStates } from './live-states.ts';
import type { MessageRow } from './message-row.ts';
import type { Collect, RowCollector } from './row-collectors.ts';
import { WaitingRows } from './waiting-rows.ts';

/** The rows whose states are asked for together. */
const batchRows = 2000;
/** Batches that Redis is asked for at the same time: while one is written, the next one is on its way. */
const atOnce = 2;

/** Rows whose states were asked for. */
interface Batch {
  readonly rows: WaitingRows;
  readonly states: ReturnType<LiveStates['read']>;
}

/**
 * Adds to each row what Redis holds of its object, and passes the rows on in their order. Redis is asked for the first rows
 * while the database sends the next ones.
 */
export class LiveRows implements RowCollector<readonly WaitingRows[]> {
  readonly #open: () => LiveStates;
  readonly #collectNext: Collect<readonly WaitingRows[]>;
  #next: RowCollector<readonly WaitingRows[]>;
  #states: LiveStates;
  #inTurn: RunInTurn = limitConcurrency({ atOnce });
  #rows = new WaitingRows();
  #batches: readonly Batch[] = [];
  #passing = Promise.resolve();

  constructor(open: () => LiveStates, next: Collect<readonly WaitingRows[]>) {
    this.#open = open;
    this.#collectNext = next;
    this.#states = open();
    this.#next = next();
  }

  get types(): RowCollector<unknown>['types'] {
    return this.#next.types;
  }

  /** Begins to take rows, anew if a statement is repeated. */
  readonly collect: Collect<readonly WaitingRows[]> = () => {
    this.#states = this.#open();
    this.#next = this.#collectNext();
    this.#inTurn = limitConcurrency({ atOnce });
    this.#rows = new WaitingRows();
    this.#batches = [];
    this.#passing = Promise.resolve();
    return this;
  };

  add(row: MessageRow): void {
    this.#rows.add(row);
    if (this.#rows.count >= batchRows) this.#ask();
  }

  /** Returns the rows that wait for anything. */
  end(): readonly WaitingRows[] {
    if (this.#rows.count > 0) this.#ask();
    return [...this.#next.end(), ...this.#batches.map(({ rows }) => rows)];
  }

  /** Resolves when all rows were passed on. */
  async passed(): Promise<void> {
    await this.#passing;
    this.#states.end();
  }

  #ask(): void {
    const rows = this.#rows;
    const ids = rows.map((row) => idDigits(row.id(0)));
    const { read } = this.#states;
    const batch = { rows, states: this.#inTurn(() => read(ids)) };
    this.#rows = new WaitingRows();
    this.#batches = [...this.#batches, batch];
    this.#passing = this.#passing.then(() => this.#pass(batch));
    // They are errors of whoever waits until all were passed. Nobody does if the database has failed.
    for (const promise of [batch.states, this.#passing]) promise.catch(() => undefined);
  }

  async #pass(batch: Batch): Promise<void> {
    const states = await batch.states;
    // The statement was repeated meanwhile.
    if (!this.#batches.includes(batch)) return;
    this.#batches = this.#batches.filter((each) => each !== batch);
    batch.rows.forEach((row, index) => {
      row.live = states[index] ?? null;
      this.#next.add(row);
    });
  }
}
