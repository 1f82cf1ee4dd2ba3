import type { Column } from './column.ts';
import type { Filter } from './query.ts';
import type { World } from './world.ts';

export type Predicate<Row> = (row: Row) => boolean;

export type Leaf = Extract<Filter, { kind: 'is' }>;

/** How a dialect evaluates one condition; null when nothing can make it false, not even a negation. */
export type CompileLeaf = <Row>(
  leaf: Leaf,
  column: Column<Row> | undefined,
  scope: Scope,
) => Predicate<Row> | null;

export interface Scope {
  readonly world: World;
  /** Name of the table, for what engines say about it. */
  readonly table: string;
}

export interface Compiler<Row> extends Scope {
  readonly column: (name: string) => Column<Row> | undefined;
  readonly leaf: CompileLeaf;
}

/** One function that says whether a row satisfies a filter; parts are tried in order, and no further than needed. */
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
