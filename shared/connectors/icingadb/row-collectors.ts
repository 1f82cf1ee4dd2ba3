/** The collectors of rows of a statement: lists, maps and counts. Rows are converted as they come, while the database reads the next ones. */
import { parseJson } from '../kit/json.ts';
import { idOf, textOf } from './cells.ts';
import type { StateCounts } from './relations.ts';

export type ResultRow = readonly unknown[];

/** Takes rows one after the other, and returns what it has made of them. Methods are compiled once, and functions in each question (ADR 0109). */
export interface RowCollector<T> {
  /** May change the row. If it throws, the answer is given up. */
  add(row: unknown[]): void;
  end(): T;
}

/** Begins to collect. */
export type Collect<T> = () => RowCollector<T>;

class ListCollector implements RowCollector<readonly ResultRow[]> {
  readonly #rows: ResultRow[] = [];

  add(row: ResultRow): void {
    this.#rows.push(row);
  }

  end(): readonly ResultRow[] {
    return this.#rows;
  }
}

class NameCollector implements RowCollector<ReadonlyMap<string, readonly string[]>> {
  readonly #names = new Map<string, string[]>();

  add([cell, name]: ResultRow): void {
    const id = idOf(cell);
    const known = this.#names.get(id);
    if (known) known.push(textOf(name));
    else this.#names.set(id, [textOf(name)]);
  }

  /** The database sends them in any order, and two pages must not differ. */
  end(): ReadonlyMap<string, readonly string[]> {
    for (const names of this.#names.values()) if (names.length > 1) names.sort();
    return this.#names;
  }
}

type Variables = Record<string, unknown>;

class VariableCollector implements RowCollector<ReadonlyMap<string, Readonly<Variables>>> {
  readonly #variables = new Map<string, Variables>();

  add([cell, name, value]: ResultRow): void {
    const id = idOf(cell);
    const known = this.#variables.get(id) ?? {};
    this.#variables.set(id, known);
    known[textOf(name)] = variableValue(value);
  }

  end(): ReadonlyMap<string, Readonly<Variables>> {
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

class NumberCollector implements RowCollector<ReadonlyMap<string, number>> {
  readonly #numbers = new Map<string, number>();

  add([id, value]: ResultRow): void {
    this.#numbers.set(idOf(id), Number(value));
  }

  end(): ReadonlyMap<string, number> {
    return this.#numbers;
  }
}

class CountCollector implements RowCollector<ReadonlyMap<string, StateCounts>> {
  readonly #counts = new Map<string, Map<number, number>>();

  add([cell, state, count]: ResultRow): void {
    const id = idOf(cell);
    const known = this.#counts.get(id) ?? new Map<number, number>();
    this.#counts.set(id, known.set(Number(state), Number(count)));
  }

  end(): ReadonlyMap<string, StateCounts> {
    return this.#counts;
  }
}

/** Collects all rows as they are. */
export const collectRows: Collect<readonly ResultRow[]> = () => new ListCollector();
/** Collects names by the id in front of them, in alphabetical order. */
export const collectNames: Collect<ReadonlyMap<string, readonly string[]>> = () => new NameCollector();
/** Collects values of variables by the id of their object and their name. */
export const collectVariables: Collect<ReadonlyMap<string, Readonly<Variables>>> = () =>
  new VariableCollector();
/** Collects numbers by the id in front of them. */
export const collectNumbers: Collect<ReadonlyMap<string, number>> = () => new NumberCollector();
/** Collects numbers by the id and the state in front of them. */
export const collectCounts: Collect<ReadonlyMap<string, StateCounts>> = () => new CountCollector();
