import type { Column } from './column.ts';
import type { Filter } from './query.ts';
import type { World } from './world.ts';

export type Predicate<Row> = (row: Row) => boolean;

export type Leaf = Extract<Filter, { kind: 'is' }>;

/** Compiles one condition of a dialect. Returns null if the condition is always true, even if it is negated. */
export type CompileLeaf = <Row>(
  leaf: Leaf,
  column: Column<Row> | undefined,
  scope: Scope,
) => Predicate<Row> | null;

export interface Scope {
  readonly world: World;
  /** The name of the table, for error messages of the engine. */
  readonly table: string;
}

export interface Compiler<Row> extends Scope {
  readonly column: (name: string) => Column<Row> | undefined;
  readonly leaf: CompileLeaf;
}

/** Returns one function that tests whether a row satisfies a filter. Its parts are tested in order, and only as far as needed. */
export function compile<Row>(filter: Filter, compiler: Compiler<Row>): Predicate<Row> {
  return compiled(filter, compiler) ?? always;
}

function compiled<Row>(filter: Filter, compiler: Compiler<Row>): Predicate<Row> | null {
  if (filter.kind === 'is') return compiler.leaf(filter, compiler.column(filter.column), compiler);
  if (filter.kind === 'not') {
    const part = compiled(filter.part, compiler);
    return part && ((row) => !part(row));
  }
  const parts = filter.parts.map((part) => compile(part, compiler));
  const [first, second] = parts;
  if (first && second === undefined) return first;
  if (filter.kind === 'or') return (row) => parts.some((part) => part(row));
  return (row) => parts.every((part) => part(row));
}

const always = (): boolean => true;
