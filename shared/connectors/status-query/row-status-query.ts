import { AppError } from '../../base/errors.ts';
import type { EngineErrors } from '../kit/engine-errors.ts';
import { buildCells, type CellTable } from './cell-table.ts';
import type { Cells } from './columns.ts';
import type { Command } from './command.ts';
import type { CommandEnd } from './command-end.ts';
import { columnsOfFilters } from './conditions.ts';
import { type Counts, countTwice } from './counters.ts';
import type { EngineFacts, EngineProcess } from './engine.ts';
import { questionRunner, type RunOfCall } from './errors.ts';
import type { Filter } from './filters.ts';
import { singleRange } from './host-ranges.ts';
import type { CountQuery, RowQuery, RowQueryParts, TableName } from './query.ts';
import { compileFilter, countMatching } from './row-filter.ts';
import type {
  ChangeScan,
  EngineCall,
  MissingPermissions,
  NamedReading,
  StatusQuery,
} from './status-query.ts';

/**
 * The question for rows before their conditions are tested. `columns` holds those of the conditions too, and the table has all of them. No more
 * than `most` rows that meet the conditions are needed.
 */
export type RowsWanted = RowQueryParts;

/** Rows whose cells are in the order of `columns`. They can be read once. */
export interface RowsMeeting {
  readonly columns: readonly string[];
  readonly rows: Iterable<Cells>;
}

/** A table of an interface, with its columns by their names. */
interface TableWithColumns {
  readonly columns: Readonly<Record<string, unknown>>;
}

/**
 * Answers the questions of the status-query interface for an interface whose rows this process filters and counts. What a connector does not
 * override, its interface lacks.
 */
export abstract class RowStatusQuery<Table extends TableWithColumns> implements StatusQuery {
  protected readonly call: EngineCall;
  protected readonly run: RunOfCall;
  readonly #errors: EngineErrors;

  constructor(call: EngineCall, errors: EngineErrors) {
    this.call = call;
    this.run = questionRunner(call, errors.translate);
    this.#errors = errors;
  }

  /** Returns a table, or `undefined` if the interface has nothing of the kind. */
  protected abstract tableOf(name: TableName): Table | undefined;
  /** Reads rows. They may be more than those that meet the filters. */
  protected abstract readRows(table: Table, wanted: RowsWanted): Promise<Iterable<Cells>>;
  abstract engine(): Promise<EngineFacts>;
  abstract findRefusal(command: Command): Promise<AppError | undefined>;
  abstract sendAll(commands: readonly Command[]): Promise<readonly CommandEnd[]>;

  decodedRows<T>(query: RowQuery<T>): Promise<T[]> {
    return this.run('present', async () => decodeRows(query, await this.rowsMeeting(query)));
  }

  cells(query: RowQueryParts): Promise<CellTable> {
    return this.run('present', async () => {
      const { columns, rows } = await this.rowsMeeting(query);
      return buildCells(rows, columns);
    });
  }

  count<K extends string>({ table, counters, filters }: CountQuery<K>): Promise<Counts<K>> {
    return this.run('present', async () => {
      const columns = columnsOfFilters(Object.values<Filter>(counters));
      this.tableWith(table, columns);
      // The rows are those that meet the filters, so that a counter without a condition counts all of them.
      const found = await this.rowsMeeting({ table, columns, filters, most: undefined });
      const matching = countMatching(counters, found.columns);
      for (const row of found.rows) matching.add(row);
      return matching.end();
    });
  }

  countWithPart<K extends string>(query: CountQuery<K>, part: Filter) {
    // Both read the same rows but for the columns of the condition.
    return countTwice(this, query, part);
  }

  has(table: TableName, ...columns: readonly string[]): Promise<boolean> {
    const known = this.tableOf(table)?.columns ?? {};
    return Promise.resolve(columns.every((column) => Object.hasOwn(known, column)));
  }

  hostRanges() {
    return Promise.resolve(singleRange);
  }

  changeScan(): Promise<ChangeScan | undefined> {
    return Promise.resolve(undefined);
  }

  namedReading(): Promise<NamedReading | undefined> {
    return Promise.resolve(undefined);
  }

  missingPermissions(): Promise<MissingPermissions | undefined> {
    return Promise.resolve(undefined);
  }

  noteChange() {
    return Promise.resolve();
  }

  async processStart(): Promise<number | null> {
    return (await this.engine()).program_start;
  }

  async actingProcess(_node?: string): Promise<EngineProcess | undefined> {
    return { node: null, start: await this.processStart() };
  }

  async send(command: Command): Promise<void> {
    const [end] = await this.sendAll([command]);
    if (end instanceof AppError) throw end;
  }

  /** Runs a request that changes something. One that was cut may have been done, which its error says. */
  protected act<T>(work: () => Promise<T>): Promise<T> {
    return this.run('command', () =>
      work().catch((error: unknown) => {
        throw this.#errors.ofCommand(error, this.call.realm);
      }),
    );
  }

  /** Returns the rows that meet all conditions. `read` is given if certain objects are read. */
  protected async rowsMeeting(
    { table: name, columns, filters, most }: RowQueryParts,
    read: typeof this.readRows = (table, wanted) => this.readRows(table, wanted),
  ): Promise<RowsMeeting> {
    const tested = columnsOfFilters(filters);
    const table = this.tableWith(name, tested);
    const known = columns.filter((column) => Object.hasOwn(table.columns, column));
    const all = [...new Set([...known, ...tested])];
    const tests = filters.map((filter) => compileFilter(filter, all));
    const rows = await read(table, { table: name, columns: all, filters, most });
    return {
      columns: all,
      rows: rowsThatMeet(rows, (row) => tests.every((test) => test(row)), most ?? Infinity),
    };
  }

  /** Throws if the interface lacks the table, or a column of it that a condition reads. */
  protected tableWith(name: TableName, columns: readonly string[] = []): Table {
    const table = this.tableOf(name);
    if (!table) throw this.#errors.lacks(this.call.realm, name);
    const lacking = columns.find((column) => !Object.hasOwn(table.columns, column));
    if (lacking !== undefined) throw this.#errors.lacks(this.call.realm, name, lacking);
    return table;
  }
}

export function decodeRows<T>(query: RowQuery<T>, { columns, rows }: RowsMeeting): T[] {
  return Array.from(
    rows,
    query.reader((column) => columns.indexOf(column)),
  );
}

function* rowsThatMeet(
  rows: Iterable<Cells>,
  isWanted: (row: Cells) => boolean,
  most: number,
): Generator<Cells> {
  let count = 0;
  for (const row of rows) {
    if (count >= most) return;
    if (!isWanted(row)) continue;
    count += 1;
    yield row;
  }
}
