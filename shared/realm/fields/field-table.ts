import * as z from 'zod';

import { type Condition, fieldsOf, meets } from '../../base/condition.ts';
import { once } from '../../base/once.ts';
import type { RowSeparator } from '../../base/written-rows.ts';
import {
  type Cells,
  customRows,
  type Filter,
  type RowQuery,
  type Table,
} from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../directory/open.ts';
import type { Field, RealmView } from './field.ts';
import { narrowing } from './narrow.ts';
import { columnsOf, recordReader } from './record-reader.ts';
import { type RecordTexts, recordTexts } from './record-texts.ts';

/** The fields of a record by name, in the order in which callers get them. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

/** The record that the fields make. */
export type RecordOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

type Shape<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? z.ZodType<T, T> : never };

/** What is wanted of a record's fields. */
export interface Selection {
  /** The only fields that will be used; all when undefined. Others are not there then, and cost the engine nothing. */
  readonly fields?: ReadonlySet<string> | undefined;
  /** What is wanted of the records. The fields that it speaks of are there too; `ask` leaves out the other records. */
  readonly where?: readonly Condition[] | undefined;
  /** Adds the fields that are there on demand only. */
  readonly onDemand?: boolean;
  /** The records may be answered as text, with these fields in this order; nothing is wanted of them then. */
  readonly asText?: boolean;
  /** What stands between the rows of that text; a comma where nothing is said. */
  readonly separator?: RowSeparator;
  readonly shown?: readonly string[] | undefined;
  /** What the caller sorts by. */
  readonly sort?: readonly { readonly field: string }[];
  /** Most records of his page. */
  readonly limit?: number | undefined;
  /** Of the last record that he has, what he sorts by and then the ties. */
  readonly after?: readonly unknown[] | undefined;
  /** Of all records those on the page that he wants; undefined: he wants all of them. */
  readonly onPage?:
    | (<T extends Readonly<Record<string, unknown>>>(records: readonly T[]) => readonly T[])
    | undefined;
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
  /** The question for the records of all rows; what to leave out is added to it. */
  query(realm: RealmView, selection?: Selection): RowQuery<RecordOf<F>>;
  /** The records of those rows that pass the filters and are wanted, in no particular order. */
  ask(realm: OpenRealm, selection: Selection, ...filters: Filter[]): Promise<RecordOf<F>[]>;
  /** The records of all rows that pass the filters, as text. */
  texts(realm: OpenRealm, selection: Selection, ...filters: Filter[]): Promise<RecordTexts>;
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
    query(realm, selection = {}) {
      const chosen = choose(selection);
      const columns = new Set(Object.values(chosen).flatMap(columnsOf));
      return customRows(table, [...columns], (place) => {
        const read = recordReader(chosen, realm, place);
        assertRecords(read, { chosen, fields });
        return read;
      });
    },
    async ask(realm, selection, ...filters) {
      const { where = [] } = selection;
      const narrower = await narrowing(realm, { table, fields }, where);
      if (!narrower) return [];
      const records = await realm.status.ask(self.query(realm, selection).where(...filters, ...narrower));
      return where.length === 0 ? records : records.filter(meets(where));
    },
    async texts(realm, selection, ...filters) {
      const chosen = choose(selection);
      const rows = await realm.status.texts(self.query(realm, selection).where(...filters));
      return recordTexts({ fields: chosen, shown: selection.shown ?? Object.keys(chosen) }, realm, rows);
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
function assertRecords<F extends Fields>(
  _read: (cells: Cells) => Record<string, unknown>,
  { chosen, fields }: { readonly chosen: Fields; readonly fields: F },
): asserts _read is (cells: Cells) => RecordOf<F> {
  if (!Object.keys(chosen).every((name) => name in fields)) throw new Error('a record has an unknown field');
}

function assertShape<F extends Fields>(
  shape: Record<string, z.ZodType>,
  fields: F,
): asserts shape is Shape<F> {
  if (!Object.keys(fields).every((name) => name in shape)) throw new Error('a schema lacks a field');
}
