import * as z from 'zod';

import { type Condition, fieldsOfConditions } from '../../base/condition.ts';
import { once } from '../../base/once.ts';
import type { ListKind } from '../../base/saved-filter.ts';
import type { CellTable, Filter, TableName } from '../../connectors/status-query/index.ts';
import type { PageRequest } from '../../rows/page.ts';
import { objectsOf, objectTable, type Row, type RowTable } from '../../rows/row-table.ts';
import { filterRows, rowsThatMeet } from '../../rows/select-rows.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { figureRows } from './counted-rows.ts';
import { engineFilters } from './engine-filters.ts';
import type { Field } from './field.ts';
import type { RealmView } from './field-options.ts';
import {
  type ChosenFields,
  chosenFields,
  columnsOfField,
  type ReadRecords,
  readRows,
  recordTable,
} from './record-table.ts';

/** The fields of a record by name, in the order in which answers have them. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

/** The type of the record that has these fields. */
export type RecordOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

type Shape<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? z.ZodType<T, T> : never };

/** The part of a list of records that is requested. */
export interface ListSelection extends PageRequest {
  /** The fields that the answer uses; `undefined` means all but those on request. Other fields are left out and cost the engine nothing. */
  readonly fields?: ReadonlySet<string> | undefined;
  /** The conditions that records must meet. The fields in the conditions are read too. */
  readonly where?: readonly Condition[] | undefined;
  /**
   * Set if only figures over the rows are requested. A row of the answer may then stand for several equal rows (`equalRowsColumn`), and
   * the rows need not have the ties of their list.
   */
  readonly figures?: object | undefined;
  /** True adds the fields that are otherwise read only on request. */
  readonly onDemand?: boolean;
}

/**
 * The definition of one kind of record (such as a host) as a table of fields over one of the engine's tables. The record's
 * type, the schema of answers, the sort orders, the columns that an engine is asked for and the reading of its rows all follow
 * from it.
 */
export interface FieldTable<F extends Fields> {
  readonly fields: F;
  readonly schema: z.ZodObject<Shape<F>, z.core.$strict>;
  /** `sort` holds the fields that callers may sort by, `ties` the fields that are unique together, `kind` the kind of list whose saved filters apply. */
  readonly list: {
    readonly sort: readonly string[];
    readonly ties: readonly string[];
    /** Returns the schemas of the related fields by name. */
    readonly related: () => ReadonlyMap<string, z.ZodType>;
    readonly kind?: ListKind;
  };
  /** Returns the rows that pass the filters and the conditions of the selection, in no particular order and not cut into pages. */
  rows(realm: OpenRealm, selection: ListSelection, ...filters: Filter[]): Promise<RowTable>;
  /** Returns the same rows as objects. Only small numbers of records should be read like this. */
  records(realm: OpenRealm, selection: ListSelection, ...filters: Filter[]): Promise<RecordOf<F>[]>;
  /** Returns cells that were read before as rows of the list, with the numbers of those that meet the conditions. */
  read(realm: RealmView, cells: CellTable, selection: ListSelection): ReadRecords;
}

interface Definition<F extends Fields> {
  /** Name of the record in the API's documentation. */
  readonly id?: string;
  /** The engine's table: each of its rows becomes a record. */
  readonly table: TableName;
  /** The kind of list whose saved filters apply. `undefined` if its lists take none. */
  readonly kind?: ListKind;
  /** Fields that are unique together. They are always read. */
  readonly ties: readonly (keyof F & string)[];
  /** Fields of what the record belongs to. Conditions and groups may name them; records do not have them. */
  readonly related?: Fields;
  /** Fields by which lists may be sorted as well. Records do not have them. */
  readonly orders?: Fields;
}

/** Creates the definition of one kind of record from its fields. Throws if two fields read a column as different kinds of values. */
export function fieldTable<F extends Fields>(
  { id, table, ties, related: others = {}, orders = {}, kind }: Definition<F>,
  fields: F,
): FieldTable<F> {
  const related: Fields = { ...others, ...orders };
  const all = checkColumns({ ...related, ...fields });
  const schema = once(() => schemaOf(fields, id));
  const choose = chooserOf({ ties, fields, related });
  const rowsForFigures = once(() => figureRows(choose({ fields: new Set() })));
  const self: FieldTable<F> = {
    fields,
    get schema() {
      return schema();
    },
    list: { ...listOf({ ties, fields, related }, orders), ...(kind && { kind }) },
    async rows(realm, selection, ...filters) {
      const { where = [], figures } = selection;
      const narrower = await engineFilters(realm, { table, fields: all }, where);
      if (!narrower) return objectTable([]);
      const chosen = choose(selection);
      const conditional = fieldsOf(all, fieldsOfConditions(where));
      await checkRequired(realm, table, [...conditional, ...Object.values(chosen.related)]);
      const tested = conditional.flatMap(columnsOfField);
      const query = { table, ...chosen, filters: [...narrower, ...filters], tested };
      const rows = figures ? rowsForFigures()(realm, query) : readRows(realm, query);
      return await filterRows(await rows, where);
    },
    async records(realm, selection, ...filters) {
      const rows = await self.rows(realm, { ...selection, figures: undefined }, ...filters);
      const records = objectsOf(rows);
      assertRecords(records, fields);
      return records;
    },
    read(realm, cells, selection) {
      const table = recordTable(choose(selection), realm, cells);
      return { table, matching: rowsThatMeet(table, selection.where ?? []) };
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

function listOf({ ties, fields, related }: FieldSets, orders: Fields): FieldTable<Fields>['list'] {
  return {
    sort: [
      ...Object.entries(fields).flatMap(([name, { sort }]) => (sort ? [name] : [])),
      ...Object.keys(orders),
    ],
    ties,
    related: once(() => new Map(Object.entries(related).map(([name, one]) => [name, one.schema()]))),
  };
}

interface FieldSets {
  readonly ties: readonly string[];
  readonly fields: Fields;
  readonly related: Fields;
}

/** Returns a function that chooses the fields that a selection reads. */
function chooserOf({ ties, fields, related }: FieldSets) {
  type IsWanted = (name: string, field: Field<unknown>) => boolean;
  const filtered = (all: readonly (readonly [string, Field<unknown>])[], isWanted: IsWanted): Fields =>
    Object.fromEntries(all.filter(([name, field]) => isWanted(name, field)));
  const own = Object.entries(fields);
  const others = Object.entries(related);
  const choose = ({
    fields: wanted,
    where = [],
    sort = [],
    figures,
    onDemand: everything,
  }: ListSelection) => {
    const sorted = sort.map(({ field }) => field);
    const needed = new Set<string>([...(figures ? [] : ties), ...sorted, ...fieldsOfConditions(where)]);
    const isNamed = (name: string) => needed.has(name) || wanted?.has(name) === true;
    return chosenFields(
      filtered(own, (name, { onDemand }) => isNamed(name) || (!wanted && (everything === true || !onDemand))),
      filtered(others, isNamed),
    );
  };
  // Most requests name neither fields nor conditions.
  const standard = once(() => choose({}));
  const all = once(() => choose({ onDemand: true }));
  return (selection: ListSelection): ChosenFields => {
    const { fields: wanted, where = [], sort = [], figures, onDemand } = selection;
    if (wanted || where.length + sort.length > 0 || figures) return choose(selection);
    return onDemand ? all() : standard();
  };
}

function fieldsOf(fields: Fields, names: readonly string[]): Field<unknown>[] {
  return [...new Set(names)].flatMap((name) => fields[name] ?? []);
}

/** Throws if the engine lacks a column without which one of the fields has no value. */
async function checkRequired(
  realm: OpenRealm,
  table: TableName,
  fields: readonly Field<unknown>[],
): Promise<void> {
  for (const { requires } of fields)
    if (requires && !(await realm.status.has(table, requires.column))) throw requires.missing(realm.name);
}

/** Returns the fields. Throws if two of them read the same column as different kinds of values: a column is decoded only once per row. */
function checkColumns(fields: Fields): Fields {
  const kinds = new Map<string, unknown>();
  for (const { source } of Object.values(fields)) {
    for (const [column, kind] of Object.entries(source.kind === 'computed' ? source.columns : {})) {
      if ((kinds.get(column) ?? kind) !== kind) throw new Error(`Two kinds of values in column ${column}.`);
      kinds.set(column, kind);
    }
  }
  return fields;
}

/** Tells the compiler the type of records that were filled key by key. Fields that the selection leaves out are missing in them. */
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
