import type { RemarkNumbers } from '../kit/remark-numbers.ts';
import { hostScopeOf, type NamedRows, noteZonesOfRows, type RowsWanted } from '../status-query/index.ts';
import type { ApiObject } from './api-object.ts';
import type { ApiColumn } from './columns.ts';
import type { ApiCall, EngineObjects, ObjectQuery } from './engine-objects.ts';
import type { EngineStatus } from './engine-status.ts';
import { namedHosts, readExisting, readInScope, readNamed } from './named-objects.ts';
import { apiNameOf } from './object-names.ts';
import { type ListRelation, relateObjects, relationAttributes } from './related-objects.ts';
import type { RelatedObjects } from './relations.ts';
import type { ApiTable } from './tables.ts';

type Rows = Iterable<readonly unknown[]>;

export interface EngineRowsDependencies {
  readonly objects: EngineObjects;
  readonly numbers: RemarkNumbers;
  readonly status: EngineStatus;
}

/** Returns the functions that read the rows of a table: those in the scope of conditions, and those of certain hosts or services. */
export function openEngineRows(parts: EngineRowsDependencies) {
  return {
    async inScope(table: ApiTable, { table: name, columns, filters }: RowsWanted, call: ApiCall) {
      const read = (wanted: Wanted) => readObjects(parts, { table, wanted, filters }, call);
      const noted = noteZonesOfRows(() => parts.status.disconnectedZones(call), name, call);
      const [rows] = await Promise.all([
        readCells(parts, { ...wantedIn(table, columns), read }, call),
        noted,
      ]);
      return rows ?? [];
    },
    /** Leaves out the hosts or services that do not exist. */
    async existing(table: ApiTable, { columns, names }: NamedObjects, call: ApiCall) {
      const query = { names: names.map(apiNameOf) };
      const read = (wanted: Wanted) =>
        readExisting(parts.objects, { ...objectQueryOf(table, wanted), ...query }, call);
      return (await readCells(parts, { ...wantedIn(table, columns), read }, call)) ?? [];
    },
    dependencies: (call: ApiCall): Promise<Iterable<ApiObject>> =>
      readList(parts.objects, 'dependencies', call),
    /** `undefined` means that one of them does not exist. */
    async named(table: ApiTable, { columns, names }: NamedObjects, call: ApiCall) {
      const { known, wanted } = wantedIn(table, columns);
      const query = { ...objectQueryOf(table, wanted), names: names.map(apiNameOf) };
      const read = () => readNamed(parts.objects, query, call);
      const rows = await readCells(parts, { wanted, read }, call);
      return rows && { columns: known, rows };
    },
  };
}

type NamedObjects = Pick<NamedRows, 'columns' | 'names'>;
type Wanted = readonly ApiColumn[];

/** Returns those of the columns that the API has. */
function wantedIn(table: ApiTable, columns: readonly string[]) {
  const known = columns.filter((column) => Object.hasOwn(table.columns, column));
  return { known, wanted: known.flatMap((column) => table.columns[column] ?? []) };
}

interface CellsReading {
  readonly wanted: Wanted;
  readonly read: (wanted: Wanted) => Promise<Iterable<ApiObject> | undefined>;
}

/** Reads objects, and returns their cells. */
async function readCells(
  parts: EngineRowsDependencies,
  { wanted, read }: CellsReading,
  call: ApiCall,
): Promise<Rows | undefined> {
  const [objects, related] = await Promise.all([read(wanted), readRelated(parts, wanted, call)]);
  return objects && rowsOf(objects, (object) => wanted.map(({ value }) => value(object, related)));
}

function* rowsOf(objects: Iterable<ApiObject>, read: (object: ApiObject) => readonly unknown[]) {
  for (const object of objects) yield read(object);
}

function objectQueryOf({ type }: ApiTable, wanted: readonly ApiColumn[]): ObjectQuery {
  return {
    type,
    attrs: distinct(wanted.flatMap(({ attrs }) => attrs)),
    joins: distinct(wanted.flatMap(({ joins = [] }) => joins)),
  };
}

interface ObjectsWanted {
  readonly table: ApiTable;
  readonly wanted: readonly ApiColumn[];
  readonly filters: RowsWanted['filters'];
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
