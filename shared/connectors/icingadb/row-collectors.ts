/** The collectors of rows of a statement: lists, maps and counts. Rows are converted as they come, while the database reads the next ones. */
import { parseJson } from '../kit/json.ts';
import { textOf } from './cells.ts';
import type { SqlCell } from './columns.ts';
import { IdMap } from './id-map.ts';
import type { MessageRow } from './message-row.ts';
import type { ById, StateCounts } from './relations.ts';

/** The values of a row. */
export type ResultRow = readonly unknown[];

/** Takes rows one after the other, and returns what it has made of them. Methods are compiled once, and functions in each question (ADR 0108). */
export interface RowCollector<T> {
  /** The types of the cells. `undefined` means that all are texts, which cells of other types may be too. */
  readonly types?: readonly SqlCell['type'][] | undefined;
  /** Takes a row, which is valid during the call only. If it throws, the answer is given up. */
  add(row: MessageRow): void;
  end(): T;
}

/** Begins to collect. */
export type Collect<T> = () => RowCollector<T>;

class ListCollector implements RowCollector<readonly ResultRow[]> {
  readonly #rows: ResultRow[] = [];

  add(row: MessageRow): void {
    this.#rows.push(row.values());
  }

  end(): readonly ResultRow[] {
    return this.#rows;
  }
}

class NameCollector implements RowCollector<ById<readonly string[]>> {
  readonly types = ['id'] as const;
  readonly #names = new IdMap<string[]>();

  add(row: MessageRow): void {
    const name = textOf(row.value(1));
    this.#names.addNew(row.id(0), [name])?.push(name);
  }

  /** The database sends them in any order, and two pages must not differ. */
  end(): ById<readonly string[]> {
    for (const names of this.#names.values()) if (names.length > 1) names.sort();
    return this.#names;
  }
}

type Variables = Record<string, unknown>;

class VariableCollector implements RowCollector<ById<Readonly<Variables>>> {
  readonly types = ['id'] as const;
  readonly #variables = new IdMap<Variables>();

  add(row: MessageRow): void {
    const id = row.id(0);
    const known = this.#variables.get(id) ?? {};
    this.#variables.set(id, known);
    known[textOf(row.value(1))] = variableValue(row.value(2));
  }

  end(): ById<Readonly<Variables>> {
    return this.#variables;
  }
}

/** Values are JSON. One that cannot be read is null, so that it does not cost the others. */
function variableValue(value: unknown): unknown {
  try {
    return parseJson(Buffer.from(textOf(value)));
  } catch {
    return null;
  }
}

class NumberCollector implements RowCollector<ById<number>> {
  readonly types = ['id', 'number'] as const;
  readonly #numbers = new IdMap<number>();

  add(row: MessageRow): void {
    this.#numbers.set(row.id(0), Number(row.value(1)));
  }

  end(): ById<number> {
    return this.#numbers;
  }
}

class CountCollector implements RowCollector<ById<StateCounts>> {
  readonly types = ['id', 'number', 'number'] as const;
  readonly #counts = new IdMap<Map<number, number>>();

  add(row: MessageRow): void {
    const id = row.id(0);
    const known = this.#counts.get(id) ?? new Map<number, number>();
    this.#counts.set(id, known.set(Number(row.value(1)), Number(row.value(2))));
  }

  end(): ById<StateCounts> {
    return this.#counts;
  }
}

/** Collects all rows as they are. */
export const collectRows: Collect<readonly ResultRow[]> = () => new ListCollector();
/** Collects names by the id in front of them, in alphabetical order. */
export const collectNames: Collect<ById<readonly string[]>> = () => new NameCollector();
/** Collects values of variables by the id of their object and their name. */
export const collectVariables: Collect<ById<Readonly<Variables>>> = () => new VariableCollector();
/** Collects numbers by the id in front of them. */
export const collectNumbers: Collect<ById<number>> = () => new NumberCollector();
/** Collects numbers by the id and the state in front of them. */
export const collectCounts: Collect<ById<StateCounts>> = () => new CountCollector();
