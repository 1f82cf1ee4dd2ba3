import type { TableColumn } from './column.ts';
import type { QueryFilter } from './query.ts';
import type { EngineSnapshot } from './snapshot.ts';

export type RowPredicate<Row> = (row: Row) => boolean;

export type PredicateLeaf = Extract<QueryFilter, { kind: 'is' }>;

/** Compiles one condition of a dialect. Returns null if the condition is always true, even if it is negated. */
export type CompileLeaf = <Row>(
  leaf: PredicateLeaf,
  column: TableColumn<Row> | undefined,
  scope: PredicateScope,
) => RowPredicate<Row> | null;

export interface PredicateScope {
  readonly world: EngineSnapshot;
  /** The name of the table, for error messages of the engine. */
  readonly table: string;
}

export interface Compiler<Row> extends PredicateScope {
  readonly column: (name: string) => TableColumn<Row> | undefined;
  readonly leaf: CompileLeaf;
}

/** Returns one function that tests whether a row satisfies a filter. Its parts are tested in order, and only as far as needed. */
export function compileFilter<Row>(filter: QueryFilter, compiler: Compiler<Row>): RowPredicate<Row> {
  return compiled(filter, compiler) ?? always;
}

function compiled<Row>(filter: QueryFilter, compiler: Compiler<Row>): RowPredicate<Row> | null {
  if (filter.kind === 'is') return compiler.leaf(filter, compiler.column(filter.column), compiler);
  if (filter.kind === 'not') {
    const part = compiled(filter.part, compiler);
    return part && ((row) => !part(row));
  }
  const parts = filter.parts.map((part) => compileFilter(part, compiler));
  const [first, second] = parts;
  if (first && second === undefined) return first;
  if (filter.kind === 'or') return (row) => parts.some((part) => part(row));
  return (row) => parts.every((part) => part(row));
}

const always = (): boolean => true;
