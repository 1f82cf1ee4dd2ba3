/** What becomes of the rows of a statement. They are converted as they come, while the database reads the next ones. */
import { parseJson } from '../kit/json.ts';
import { idOf, textOf } from './cells.ts';
import type { StateCounts } from './relations.ts';

export type ResultRow = readonly unknown[];

/** Takes rows one after the other, and returns what it has made of them. */
export interface Collector<T, Add = (row: unknown[]) => void> {
  /** May change the row. If it throws, the answer is given up. */
  readonly add: Add;
  readonly end: () => T;
}

export type Collect<T> = () => Collector<T>;

/** Collects all rows as they are. */
export const collectRows: Collect<readonly ResultRow[]> = () => {
  const rows: ResultRow[] = [];
  return { add: (row) => rows.push(row), end: () => rows };
};

/** Collects names by the id in front of them, in alphabetical order: the database sends them in any, and two pages must not differ. */
export const collectNames: Collect<ReadonlyMap<string, readonly string[]>> = () => {
  const names = new Map<string, string[]>();
  const add = ([cell, name]: unknown[]) => {
    const id = idOf(cell);
    const known = names.get(id);
    if (known) known.push(textOf(name));
    else names.set(id, [textOf(name)]);
  };
  const end = () => {
    for (const each of names.values()) if (each.length > 1) each.sort();
    return names;
  };
  return { add, end };
};

/** Collects values of variables, which are JSON, by the id of their object and their name. */
export const collectVariables: Collect<ReadonlyMap<string, Readonly<Record<string, unknown>>>> = () => {
  const variables = new Map<string, Record<string, unknown>>();
  const add = ([cell, name, value]: unknown[]) => {
    const id = idOf(cell);
    const known = variables.get(id) ?? {};
    variables.set(id, known);
    known[textOf(name)] = variableValue(value);
  };
  return { add, end: () => variables };
};

/** A value that cannot be read is null, so that it does not cost the others. */
function variableValue(value: unknown): unknown {
  try {
    return parseJson(Buffer.from(textOf(value)));
  } catch {
    return null;
  }
}

/** Collects numbers by the id in front of them. */
export const collectNumbers: Collect<ReadonlyMap<string, number>> = () => {
  const numbers = new Map<string, number>();
  return { add: ([id, value]) => numbers.set(idOf(id), Number(value)), end: () => numbers };
};

/** Collects numbers by the id and the state in front of them. */
export const collectCounts: Collect<ReadonlyMap<string, StateCounts>> = () => {
  const counts = new Map<string, Map<number, number>>();
  const add = ([cell, state, count]: unknown[]) => {
    const id = idOf(cell);
    const known = counts.get(id) ?? new Map<number, number>();
    counts.set(id, known.set(Number(state), Number(count)));
  };
  return { add, end: () => counts };
};
