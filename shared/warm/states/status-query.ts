import {
  type CellTable,
  type Command,
  type CountQuery,
  type Filter,
  hasOnlyProblems,
  hideUnknownCounts,
  type RowQuery,
  type RowQueryParts,
  type StatusQuery,
  type TableName,
} from '../../connectors/status-query/index.ts';
import type { WarmStates } from './states.ts';
import type { RowTest } from './table.ts';

/** The states that one call may be answered from. */
export interface UsableStates {
  /** Returns the states if they are to be used in place of the engine. */
  readonly present: () => WarmStates | undefined;
  /** Returns the last states if the engine failed with this error and they are to be used instead. */
  readonly afterFailure: (error: unknown) => WarmStates | undefined;
  /** Returns the test of the only rows that a list wants, those that changed. `undefined` means all rows. */
  readonly changedRows?: (query: RowQueryParts) => RowTest | undefined;
  /** Is called when rows of a list are read from the engine. */
  readonly onEngineRows?: () => void;
  /** Is called when a question was answered from the states. */
  readonly onUse: () => void;
  /** Is called when commands were sent, also if their answers are unknown. Never rejects. */
  readonly onCommands: (commands: readonly Command[]) => Promise<void>;
  /** Is called when the engine shows what another process has changed. Never rejects. */
  readonly onChange: () => Promise<void>;
}

/**
 * Answers from warm states what they can tell, and asks the engine for the rest: other tables and columns, patterns, and the past. Commands
 * always go to the engine.
 */
export class WarmStatusQuery implements StatusQuery {
  readonly #engine: () => StatusQuery;
  readonly #states: UsableStates;

  /** `engine` returns the client of the engine. It is called when the engine is asked first, as most answers do not need one. */
  constructor(engine: () => StatusQuery, states: UsableStates) {
    this.#engine = engine;
    this.#states = states;
  }

  decodedRows<T>(query: RowQuery<T>): Promise<T[]> {
    return this.#answer(
      (states) => selectRows(states, query)?.then((rows) => decodeRows(rows, query)),
      () => this.#engine().decodedRows(query),
    );
  }

  cells(query: RowQueryParts): Promise<CellTable> {
    return this.#answer(
      (states) => selectRows(states, query, this.#states.changedRows?.(query)),
      () => {
        this.#states.onEngineRows?.();
        return this.#engine().cells(query);
      },
    );
  }

  count<K extends string>(query: CountQuery<K>) {
    return this.#answer(
      (states) => countIn(states, query),
      () => this.#engine().count(query),
    );
  }

  countWithPart<K extends string>(query: CountQuery<K>, part: Filter) {
    return this.#answer(
      (states) => {
        const [all, inPart] = [countIn(states, query), countIn(states, query.where(part))];
        return (
          all && inPart && Promise.all([all, inPart]).then(([one, other]) => ({ all: one, part: other }))
        );
      },
      () => this.#engine().countWithPart(query, part),
    );
  }

  has(table: TableName, ...columns: readonly string[]): Promise<boolean> {
    return this.#answer(
      (states) => {
        const warm = warmTable(states, table);
        if (!warm) return undefined;
        if (columns.every((column) => warm.table.hasColumn(column))) return true;
        return columns.some((column) => warm.lacking.has(column)) ? false : undefined;
      },
      () => this.#engine().has(table, ...columns),
    );
  }

  isInMemory(): boolean {
    return this.#states.present() !== undefined;
  }

  hostRanges() {
    return this.#answer(
      (states) => states.hostRanges(),
      () => this.#engine().hostRanges(),
    );
  }

  engine() {
    return this.#answer(
      ({ facts }) => facts,
      () => this.#engine().engine(),
    );
  }

  processStart() {
    return this.#engine().processStart();
  }

  actingProcess(node?: string) {
    return this.#engine().actingProcess(node);
  }

  changeScan() {
    return this.#engine().changeScan();
  }

  namedReading() {
    return this.#engine().namedReading();
  }

  missingPermissions() {
    return this.#engine().missingPermissions();
  }

  noteChange() {
    return this.#states.onChange();
  }

  findRefusal(command: Command) {
    return this.#engine().findRefusal(command);
  }

  async send(command: Command) {
    try {
      await this.#engine().send(command);
    } finally {
      await this.#states.onCommands([command]);
    }
  }

  async sendAll(commands: readonly Command[]) {
    try {
      return await this.#engine().sendAll(commands);
    } finally {
      await this.#states.onCommands(commands);
    }
  }

  /** `fromStates` returns `undefined` for what the states cannot tell. */
  async #answer<T>(
    fromStates: (states: WarmStates) => Promise<T> | T | undefined,
    fromEngine: () => Promise<T>,
  ): Promise<T> {
    const present = this.#use(this.#states.present(), fromStates);
    if (present !== undefined) return present;
    try {
      return await fromEngine();
    } catch (error) {
      const last = this.#use(this.#states.afterFailure(error), fromStates);
      if (last !== undefined) return last;
      throw error;
    }
  }

  #use<T>(states: WarmStates | undefined, read: (states: WarmStates) => T): T | undefined {
    const value = states && read(states);
    if (value !== undefined) this.#states.onUse();
    return value;
  }
}

function warmTable({ tables, lacking }: WarmStates, name: TableName) {
  const isKept = name === 'hosts' || name === 'services' || name === 'hostgroups';
  return isKept ? { table: tables[name], lacking: lacking[name] } : undefined;
}

/** Returns the rows of the question. `undefined` means that only the engine can answer it. */
function selectRows(
  states: WarmStates,
  { table: name, columns, filters, most }: RowQueryParts,
  test?: RowTest,
) {
  const warm = warmTable(states, name);
  if (!warm || !warm.table.canApply(filters)) return undefined;
  const { table, lacking } = warm;
  const isKnown = columns.every((column) => table.hasColumn(column) || lacking.has(column));
  // A question without any column that the engine has is an error, which the engine's client words.
  return isKnown && columns.some((column) => table.hasColumn(column))
    ? table.select(filters, most, test)
    : undefined;
}

function countIn<K extends string>(states: WarmStates, { table: name, counters, filters }: CountQuery<K>) {
  const table = warmTable(states, name)?.table;
  const conditions = [...filters, ...Object.values<Filter>(counters)];
  if (!table?.canApply(conditions)) return undefined;
  const counts = table.count(filters, counters);
  return hasOnlyProblems(states.facts.kind)
    ? counts.then((found) => hideUnknownCounts(found, counters))
    : counts;
}

function decodeRows<T>(rows: CellTable, { columns, reader }: RowQuery<T>): T[] {
  const had = columns.filter((column) => rows.column(column) >= 0);
  const places = had.map((column) => rows.column(column));
  const read = reader((column) => had.indexOf(column));
  return Array.from({ length: rows.count }, (_, row) => read(places.map((at) => rows.value(row, at))));
}
