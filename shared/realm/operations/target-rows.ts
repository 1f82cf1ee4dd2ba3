import {
  anyOf,
  type ColumnSet,
  type DecodedRow,
  type NamedRowsReader,
  type RowQuery,
  rowQuery,
  rowQueryWithReader,
  text,
} from '../../connectors/status-query/index.ts';
import { limitHosts, limitServices } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import {
  hostState,
  type HostStateName,
  serviceState,
  type ServiceStateName,
  type State,
} from '../status/states.ts';
import { objectKey, type TargetObject } from './target.ts';
import { namesFilter, pairsFilter } from './target-filters.ts';

/** A target with the cells of its row. */
export interface TargetRow<C extends ColumnSet> {
  readonly target: TargetObject;
  readonly cells: DecodedRow<C>;
}

/** The most targets that are read by their names. Of very many, the names cost an engine more than the list. */
const mostByName = 500;
/** The most targets that are read by names of which any may be unknown: each unknown name can cost two requests. */
const mostUnknown = 100;

/**
 * Reads columns that the tables of hosts and of services have in common, with one question for all hosts and one for all services. The keys
 * are those of `objectKey`. A target that the realm does not have is missing. Up to 500 targets are read from the engine itself, also if the
 * lists of the realm come from a database that is behind it.
 */
export async function rowsOfTargets<C extends ColumnSet>(
  realm: OpenRealm,
  targets: readonly TargetObject[],
  columns: C,
): Promise<Map<string, TargetRow<C>>> {
  const byName = targets.length > mostByName ? undefined : await realm.status.namedReading();
  return readTargets(realm, { targets, columns, read: byName?.read ?? readListed(realm) });
}

/**
 * Returns those of the targets that the realm has. Up to 100 that its database lacks are searched for in the engine itself: they may have been
 * created a moment ago.
 */
export async function existingTargets(
  realm: OpenRealm,
  targets: readonly TargetObject[],
): Promise<TargetObject[]> {
  const reading = await realm.status.namedReading();
  const inEngine = async (wanted: readonly TargetObject[]) =>
    reading && wanted.length <= mostUnknown
      ? readTargets(realm, { targets: wanted, columns: {}, read: reading.read })
      : undefined;
  const isKnownIn = (rows: ReadonlyMap<string, unknown> | undefined) => (target: TargetObject) =>
    rows?.has(objectKey(target)) === true;
  const exact = reading?.isAheadOfLists === true ? undefined : await inEngine(targets);
  const isKnown = isKnownIn(exact ?? (await listedRowsOfTargets(realm, targets, {})));
  if (reading?.isAheadOfLists !== true) return targets.filter(isKnown);
  const isNew = isKnownIn(await inEngine(targets.filter((target) => !isKnown(target))));
  return targets.filter((target) => isKnown(target) || isNew(target));
}

/** Reads the same as lists show it to callers. */
export function listedRowsOfTargets<C extends ColumnSet>(
  realm: OpenRealm,
  targets: readonly TargetObject[],
  columns: C,
): Promise<Map<string, TargetRow<C>>> {
  return readTargets(realm, { targets, columns, read: readListed(realm) });
}

function readListed({ status }: OpenRealm): NamedRowsReader {
  return (query, names) => {
    const filters =
      query.table === 'hosts'
        ? namesFilter('name', new Set(names.map(({ host_name: host }) => host)))
        : pairsFilter(names);
    return status.decodedRows(query.where(anyOf(...filters)));
  };
}

interface TargetReading<C extends ColumnSet> {
  readonly targets: readonly TargetObject[];
  readonly columns: C;
  readonly read: NamedRowsReader;
}

async function readTargets<C extends ColumnSet>(
  realm: OpenRealm,
  { targets, columns, read }: TargetReading<C>,
): Promise<Map<string, TargetRow<C>>> {
  const byKey = new Map(targets.map((target) => [objectKey(target), target]));
  const all = [...byKey.values()];
  const hosts = all.filter(({ service }) => service === null);
  const services = all.filter(({ service }) => service !== null);
  const [ofHosts, ofServices] = await Promise.all([
    hosts.length === 0 ? [] : read(withObject(hostObjects, columns).where(...limitHosts(realm)), hosts),
    services.length === 0
      ? []
      : read(withObject(serviceObjects, columns).where(...limitServices(realm)), services),
  ]);
  return new Map(
    [...ofHosts, ...ofServices].flatMap(({ object, cells }) => {
      const target = byKey.get(objectKey(object));
      return target ? [[objectKey(target), { target, cells }] as const] : [];
    }),
  );
}

const hostObjects = rowQuery('hosts', { host: text('name') }).map(({ host }): TargetObject => ({
  host_name: host ?? '',
  service: null,
}));
const serviceObjects = rowQuery('services', { host: text('host_name'), service: text('description') }).map(
  ({ host, service }): TargetObject => ({ host_name: host ?? '', service: service ?? '' }),
);

/** Returns a query for rows with their host or service beside the cells of the columns. */
function withObject<C extends ColumnSet>(objects: RowQuery<TargetObject>, columns: C) {
  const wanted = rowQuery(objects.table, columns);
  return rowQueryWithReader(objects.table, [...new Set([...objects.columns, ...wanted.columns])], (place) => {
    const [objectOf, read] = [objects.reader(place), wanted.reader(place)];
    return (cells) => ({ object: objectOf(cells), cells: read(cells) });
  });
}

/** Returns the state of a target as number and name: of a service if the target has a service, else of a host. */
export function stateOf(
  { service }: TargetObject,
  { state, checked }: { readonly state: number | null; readonly checked: boolean | null },
): State<HostStateName | ServiceStateName> {
  return service === null ? hostState(state, checked) : serviceState(state, checked);
}

/** The reason why nothing is sent for a target that is gone since it was selected. */
export const vanished = 'The engine does not have it any more.';
