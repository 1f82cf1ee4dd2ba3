/** The collectors of rows of a statement: lists, maps and counts. */
import { parseJson } from '../kit/json.ts';
import { type ResultRow, type SqlCell, textOf } from './cells.ts';
import type { ById, StateCounts } from './relations.ts';

/** Takes rows one after the other, and returns what it has made of them. */
export interface RowCollector<T> {
  /** The types of the cells. Further cells have the values that the database sends. */
  readonly types: readonly SqlCell['type'][];
  /** If it throws, the answer is given up. */
  add(row: ResultRow): void;
  end(): T;
}

/** Begins to collect. */
export type Collect<T> = () => RowCollector<T>;

/** Collects all rows. */
export function collectRowsOf(types: readonly SqlCell['type'][]): Collect<readonly ResultRow[]> {
  return () => {
    const rows: ResultRow[] = [];
    return { types, add: (row) => rows.push(row), end: () => rows };
  };
}

/** Collects all rows as the database sends them. */
export const collectRows = collectRowsOf([]);

/** Makes a collector of values by the id in front of the other cells. `join` returns the value of an id with one more row. */
function collectById<T>(
  types: readonly SqlCell['type'][],
  join: (row: ResultRow, before: T | undefined) => T,
): Collect<Map<string, T>> {
  return () => {
    const found = new Map<string, T>();
    return {
      types: ['id', ...types],
      add(row) {
        const [id] = row;
        if (typeof id === 'string') found.set(id, join(row, found.get(id)));
      },
      end: () => found,
    };
  };
}

const collectTexts = collectById<string[]>(['text'], ([, name], names = []) => {
  names.push(textOf(name));
  return names;
});

/** Collects names by the id in front of them, in alphabetical order: the database sends them in any, and two pages must not differ. */
export const collectNames: Collect<ById<readonly string[]>> = () => {
  const texts = collectTexts();
  return {
    ...texts,
    end() {
      const found = texts.end();
      for (const names of found.values()) if (names.length > 1) names.sort();
      return found;
    },
  };
};

/** Collects values of variables by the id of their object and their name. */
export const collectVariables: Collect<ById<Readonly<Record<string, unknown>>>> = collectById<
  Record<string, unknown>
>(['text', 'text'], ([, name, value], variables = {}) => {
  variables[textOf(name)] = variableValue(value);
  return variables;
});

/** Values are JSON. One that cannot be read is null, so that it does not cost the others. */
function variableValue(value: unknown): unknown {
  try {
    return parseJson(Buffer.from(textOf(value)));
  } catch {
    return null;
  }
}

/** Collects numbers by the id in front of them. */
export const collectNumbers: Collect<ById<number>> = collectById(['number'], ([, number]) => Number(number));

/** Collects numbers by the id and the state in front of them. */
export const collectCounts: Collect<ById<StateCounts>> = collectById<Map<number, number>>(
  ['number', 'number'],
  ([, state, number], counts = new Map<number, number>()) => counts.set(Number(state), Number(number)),
);
