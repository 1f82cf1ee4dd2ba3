import * as z from 'zod';

import { type Condition, fieldsOf } from '../../base/condition.ts';
import { once } from '../../base/once.ts';
import type { Filter, Table } from '../../connectors/status-query/index.ts';
import { filterRows } from '../../rows/filter.ts';
import type { PageRequest } from '../../rows/page.ts';
import { objectsOf, objectTable, type Row, type RowTable } from '../../rows/row-table.ts';
import type { OpenRealm } from '../directory/open.ts';
import type { Field } from './field.ts';
import { narrowing } from './narrow.ts';
import { columnsOf, recordTable } from './record-table.ts';

/** The fields of a record by name, in the order in which callers get them. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

/** The record that the fields make. */
export type RecordOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

type Shape<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? z.ZodType<T, T> : never };

/** What is wanted of a list of records. */
export interface Selection extends PageRequest {
  /** The only fields that will be used; all when undefined. Others are not there then, and cost the engine nothing. */
  readonly fields?: ReadonlySet<string> | undefined;
  /** What is wanted of the records. The fields that it speaks of are there too; other records are left out. */
  readonly where?: readonly Condition[] | undefined;
  /** Adds the fields that are there on demand only. */
  readonly onDemand?: boolean;
}

/**
 * A noun: records of one of an engine's tables, as a table of fields. The record's type, the schema of answers, what
 * callers may sort by, the columns that an engine is asked for, and the reading of its rows all follow from it.
 */
export interface FieldTable<F extends Fields> {
  readonly fields: F;
  readonly schema: z.ZodObject<Shape<F>, z.core.$strict>;
  /** How callers may order the records, and the fields that tell any two of them apart. */
  readonly list: { readonly sort: readonly string[]; readonly ties: readonly string[] };
  /** The rows that pass the filters and are wanted, in no particular order. A page is not cut. */
  rows(realm: OpenRealm, selection: Selection, ...filters: Filter[]): Promise<RowTable>;
  /** The same as objects, which only a few records should be. */
  ask(realm: OpenRealm, selection: Selection, ...filters: Filter[]): Promise<RecordOf<F>[]>;
}

interface Definition<F extends Fields> {
  /** The record's name in the API's documentation. */
  readonly id?: string;
  /** The engine's table of which each row becomes a record. */
  readonly table: Table;
  /** Fields that are unique together. They are always there. */
  readonly ties: readonly (keyof F & string)[];
}

export function fieldTable<F extends Fields>({ id, table, ties }: Definition<F>, fields: F): FieldTable<F> {
  checkColumns(Object.values(fields));
  const schema = once(() => schemaOf(fields, id));
  const entries = Object.entries(fields);
  const choose = ({ fields: wanted, where = [], onDemand: everything = false }: Selection) => {
    const needed = new Set<string>([...ties, ...fieldsOf(where)]);
    const isWanted = ([name, { onDemand }]: (typeof entries)[number]) =>
      needed.has(name) || (wanted ? wanted.has(name) : everything || !onDemand);
    return Object.fromEntries(entries.filter(isWanted));
  };
  const self: FieldTable<F> = {
    fields,
    get schema() {
      return schema();
    },
    list: { sort: entries.filter(([, { sort }]) => sort).map(([name]) => name), ties },
    async rows(realm, selection, ...filters) {
      const { where = [] } = selection;
      const chosen = choose(selection);
      const narrower = await narrowing(realm, { table, fields }, where);
      if (!narrower) return objectTable([]);
      const columns = [...new Set(Object.values(chosen).flatMap(columnsOf))];
      const query = { table, columns, filters: [...filters, ...narrower], most: undefined };
      return filterRows(recordTable(chosen, realm, await realm.status.cells(query)), where);
    },
    async ask(realm, selection, ...filters) {
      const rows = await self.rows(realm, selection, ...filters);
      const records = objectsOf(rows);
      assertRecords(records, fields);
      return records;
    },
  };
  return self;
}

function schemaOf<F extends Fields>(fields: F, id: string | undefined): FieldTable<F>['schema'] {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema()]));
  assertShape(shape, fields);
  const schema = z.strictObject(shape);
  return id === undefined ? schema : schema.meta({ id });
}

/** A column is decoded once a row, so all fields that are made of it must mean the same kind of values. */
function checkColumns(fields: readonly Field<unknown>[]): void {
  const kinds = new Map<string, unknown>();
  for (const { source } of fields) {
    for (const [column, kind] of Object.entries(source.kind === 'made' ? source.columns : {})) {
      if ((kinds.get(column) ?? kind) !== kind) throw new Error(`Two kinds of values in column ${column}.`);
      kinds.set(column, kind);
    }
  }
}

/** The compiler cannot follow what is filled key by key. Fields that were not wanted are not there: `Selection` says so. */
function assertRecords<F extends Fields>(records: Row[], fields: F): asserts records is RecordOf<F>[] {
  const [first = {}] = records;
  if (!Object.keys(first).every((name) => name in fields)) throw new Error('a record has an unknown field');
}

function assertShape<F extends Fields>(
  shape: Record<string, z.ZodType>,
  fields: F,
): asserts shape is Shape<F> {
  if (!Object.keys(fields).every((name) => name in shape)) throw new Error('a schema lacks a field');
}
