import type { FirstRow, RowsOfValue } from '../status-query/index.ts';
import { idBytes } from './id-map.ts';
import type { KnownRows } from './known-rows.ts';
import type { MessageRow } from './message-row.ts';
import type { RowCollector } from './row-collectors.ts';

/** A row whose host is read later. */
export interface UnnamedRow extends FirstRow {
  host: string | null;
}

/** The rows of one statement. */
export interface RowsOfPart {
  readonly values: readonly RowsOfValue[];
  /** The rows whose hosts are not known. */
  readonly unknown: readonly UnnamedRow[];
  readonly count: number;
  /** False if a row was not as expected: the database cuts a cell with too many ids. */
  readonly isWhole: boolean;
}

/** Collects values, each with the number of its rows and their ids. */
export class FirstRowCollector implements RowCollector<RowsOfPart> {
  readonly types = ['number', 'number', 'id'] as const;
  readonly #known: KnownRows;
  readonly #values: RowsOfValue[] = [];
  readonly #unknown: UnnamedRow[] = [];
  #count = 0;
  #isWhole = true;

  constructor(known: KnownRows) {
    this.#known = known;
  }

  add(row: MessageRow): void {
    const value = row.value(0);
    const ids = row.ids(2);
    const isNumber = typeof value === 'number' && Number.isSafeInteger(value);
    if (!isNumber || ids.length !== Number(row.value(1)) * idBytes) {
      this.#isWhole = false;
      return;
    }
    const rows: FirstRow[] = [];
    for (let at = 0; at + idBytes <= ids.length; at += idBytes)
      rows.push(this.#known.get(ids, at) ?? this.#newRow(ids, at));
    this.#values.push({ value, rows });
    this.#count += rows.length;
  }

  end(): RowsOfPart {
    return { values: this.#values, unknown: this.#unknown, count: this.#count, isWhole: this.#isWhole };
  }

  #newRow(ids: Buffer, at: number): FirstRow {
    const row: UnnamedRow = { objectId: ids.toString('hex', at, at + idBytes), host: null };
    this.#unknown.push(row);
    return row;
  }
}
