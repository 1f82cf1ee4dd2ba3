import type { ObjectName } from '../../base/list-changes.ts';
import {
  columnsOfFilters,
  compileFilter,
  hostScopeOf,
  type NamedRows,
  noteZonesOfRows,
  type RowQueryParts,
  type TableName,
} from '../status-query/index.ts';
import type { ApiObject } from './api-object.ts';
import type { ApiColumn } from './columns.ts';
import type { ApiCall, EngineObjects, ObjectQuery } from './engine-objects.ts';
import type { EngineStatus } from './engine-status.ts';
import { missingColumnError, missingTableError } from './errors.ts';
import { namedHosts, readExisting, readInScope, readNamed } from './named-objects.ts';
import { apiNameOf } from './object-names.ts';
import { type ListRelation, relateObjects, relationAttributes } from './related-objects.ts';
import type { RelatedObjects } from './relations.ts';
import type { RemarkNumbers } from './remark-numbers.ts';
import { type ApiTable, tableOf } from './tables.ts';

/** Rows whose cells are in the order of `columns`. Columns that the API lacks are left out. The rows can be read once. */
export interface EngineRows {
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly unknown[]>;
}

export interface EngineRowsDependencies {
  readonly objects: EngineObjects;
  readonly numbers: RemarkNumbers;
  readonly status: EngineStatus;
}

/** Returns the functions that read the rows of a table: those that meet all conditions, and those of certain hosts or services. */
export function openEngineRows(parts: EngineRowsDependencies) {
  return {
    async meeting(query: RowQueryParts, call: ApiCall) {
      const read = (wanted: ObjectsWanted) => readObjects(parts, wanted, call);
      const noted = noteZonesOfRows(() => parts.status.disconnectedZones(call), query.table, call);
      const [found] = await Promise.all([readMeeting(parts, { ...query, read }, call), noted]);
      return found;
    },
    /** Leaves out the hosts or services that do not exist. */
    existing: (query: RowQueryParts, names: readonly ObjectName[], call: ApiCall) => {
      const apiNames = names.map(apiNameOf);
      const read = ({ table, wanted }: ObjectsWanted) =>
        readExisting(parts.objects, { ...objectQueryOf(table, wanted), names: apiNames }, call);
      return readMeeting(parts, { ...query, read }, call);
    },
    dependencies: (call: ApiCall): Promise<Iterable<ApiObject>> =>
      readList(parts.objects, 'dependencies', call),
    /** `undefined` means that one of them does not exist. */
    async named({ table: name, columns, names }: NamedRows, call: ApiCall): Promise<EngineRows | undefined> {
      const table = tableNamed(name, call);
      const known = columns.filter((column) => Object.hasOwn(table.columns, column));
      const wanted = known.flatMap((column) => table.columns[column] ?? []);
      const query = { ...objectQueryOf(table, wanted), names: names.map(apiNameOf) };
      const [objects, related] = await Promise.all([
        readNamed(parts.objects, query, call),
        readRelated(parts, wanted, call),
      ]);
      const read = (object: ApiObject) => wanted.map(({ value }) => value(object, related));
      return objects && { columns: known, rows: rowsOf(objects, { read, tests: [], most: Infinity }) };
    },
  };
}

interface MeetingRows extends RowQueryParts {
  readonly read: (objects: ObjectsWanted) => Promise<Iterable<ApiObject>>;
}

/** Reads objects, and returns the rows of those that meet all conditions. */
async function readMeeting(
  parts: EngineRowsDependencies,
  { read: readWanted, ...query }: MeetingRows,
  call: ApiCall,
): Promise<EngineRows> {
  const { filters, most = Infinity } = query;
  const table = tableNamed(query.table, call);
  const columns = columnsRead(query, table, call);
  const wanted = columns.flatMap((column) => table.columns[column] ?? []);
  const [objects, related] = await Promise.all([
    readWanted({ table, wanted, filters }),
    readRelated(parts, wanted, call),
  ]);
  const read = (object: ApiObject) => wanted.map(({ value }) => value(object, related));
  const tests = filters.map((filter) => compileFilter(filter, columns));
  return { columns, rows: rowsOf(objects, { read, tests, most }) };
}

function tableNamed(name: TableName, { realm }: ApiCall): ApiTable {
  const table = tableOf(name);
  if (table) return table;
  throw missingTableError(realm, name);
}

function objectQueryOf({ type }: ApiTable, wanted: readonly ApiColumn[]): ObjectQuery {
  return {
    type,
    attrs: distinct(wanted.flatMap(({ attrs }) => attrs)),
    joins: distinct(wanted.flatMap(({ joins = [] }) => joins)),
  };
}

interface RowReading {
  readonly read: (object: ApiObject) => readonly unknown[];
  /** The conditions that a row must meet. */
  readonly tests: readonly ((cells: readonly unknown[]) => boolean)[];
  readonly most: number;
}

function* rowsOf(objects: Iterable<ApiObject>, { read, tests, most }: RowReading) {
  let count = 0;
  for (const object of objects) {
    if (count >= most) return;
    const cells = read(object);
    if (!tests.every((test) => test(cells))) continue;
    count += 1;
    yield cells;
  }
}

/** Returns the columns of the question and of its conditions. A condition on a column that the API lacks is an error. */
function columnsRead(
  { table: name, columns, filters }: RowQueryParts,
  table: ApiTable,
  call: ApiCall,
): string[] {
  const inFilters = columnsOfFilters(filters);
  const lacking = inFilters.find((column) => !Object.hasOwn(table.columns, column));
  if (lacking !== undefined) throw missingColumnError(call.realm, name, lacking);
  return [...new Set([...columns.filter((column) => Object.hasOwn(table.columns, column)), ...inFilters])];
}

interface ObjectsWanted {
  readonly table: ApiTable;
  readonly wanted: readonly ApiColumn[];
  readonly filters: RowQueryParts['filters'];
}

async function readObjects(
  { objects, status }: EngineRowsDependencies,
  { table, wanted, filters }: ObjectsWanted,
  call: ApiCall,
): Promise<Iterable<ApiObject>> {
  const query = objectQueryOf(table, wanted);
  // Numbers are given to comments and downtimes in the order of their names, which is the same in every process.
  if (table.hostColumn === undefined) {
    const found = (await objects.read(query, call)) ?? [];
    return [...found].sort((a, b) => (a.name < b.name ? -1 : 1));
  }
  const scope = hostScopeOf(filters, table.hostColumn);
  await status.refuseLargeList(call, namedHosts(query, scope)?.size);
  return scope ? readInScope(objects, query, { scope, call }) : ((await objects.read(query, call)) ?? []);
}

/** Reads the other lists that the columns are made of. */
async function readRelated(
  { objects, numbers, status }: EngineRowsDependencies,
  wanted: readonly ApiColumn[],
  call: ApiCall,
): Promise<RelatedObjects> {
  const relations = new Set(wanted.flatMap(({ relations: named = [] }) => named));
  const read = async (relation: ListRelation) => {
    if (relation === 'hosts' || relation === 'services') await status.refuseLargeList(call);
    return [relation, [...(await readList(objects, relation, call))]] as const;
  };
  const lists = [...relations].flatMap((relation) => (relation === 'node' ? [] : [read(relation)]));
  const [found, name] = await Promise.all([
    Promise.all(lists),
    relations.has('node') ? status.process(call).then((found) => found?.node ?? null) : null,
  ]);
  return relateObjects(new Map(found), { numberOf: numbers.numberOf, node: name });
}

async function readList(
  objects: EngineObjects,
  relation: ListRelation,
  call: ApiCall,
): Promise<Iterable<ApiObject>> {
  const query = { type: relation, attrs: relationAttributes[relation], joins: [] };
  return (await objects.read(query, call)) ?? [];
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words)].sort();
}
