import type { Fault } from '../../base/errors.ts';
import type { ImportToolStore } from '../../store/import-tools.ts';
import type { MetricsBackendStore } from '../../store/metrics-backends.ts';
import type { MonitoringApiStore } from '../../store/monitoring-apis.ts';
import type { SearchBackendStore } from '../../store/search-backends.ts';

/**
 * The stores of the records that a realm may name. They are read without a cache, so that an object registered a moment ago
 * counts.
 */
export interface RegisteredStores {
  readonly tools: Pick<ImportToolStore, 'find'>;
  readonly monitoringApis: Pick<MonitoringApiStore, 'find'>;
  readonly searchBackends: Pick<SearchBackendStore, 'find'>;
  readonly metricsBackends: Pick<MetricsBackendStore, 'find'>;
}

/** The fields of a realm, or of a change of one, that name other records. */
interface RealmWithReferences {
  readonly members?: readonly string[] | undefined;
  readonly import_tool?: string | undefined;
  readonly monitoring_api?: string | undefined;
  readonly search_backend?: number | undefined;
  readonly metrics?: string | undefined;
}

/** The members of each multirealm, by realm name. Other realms have an empty list. */
export type MembersByRealm = ReadonlyMap<string, readonly string[]>;

/** Returns one fault for each named object that does not exist, and one for a multirealm that would contain itself. */
export async function faultsOfReferences(
  name: string,
  naming: RealmWithReferences,
  { membership, registered }: { readonly membership: MembersByRealm; readonly registered: RegisteredStores },
): Promise<Fault[]> {
  return [
    ...unknownMembers(naming, membership),
    ...circles(name, naming, membership),
    ...(await unknownTool(naming, registered)),
    ...(await unknownMonitoringApi(naming, registered)),
    ...(await unknownSearchBackend(naming, registered)),
    ...(await unknownMetricsBackend(naming, registered)),
  ];
}

function unknownMembers({ members = [] }: RealmWithReferences, membership: MembersByRealm): Fault[] {
  return members.flatMap((name, index) =>
    membership.has(name) ? [] : [fault(`members.${index}`, `there is no realm '${name}'`)],
  );
}

function circles(name: string, { members = [] }: RealmWithReferences, membership: MembersByRealm): Fault[] {
  const through = members.findIndex((member) => member !== name && holds(member, name, membership));
  if (through < 0) return [];
  return [
    fault(`members.${through}`, `'${members[through] ?? ''}' holds '${name}': it cannot be its member`),
  ];
}

function holds(holder: string, name: string, membership: MembersByRealm): boolean {
  const visited = new Set([holder]);
  // A set that grows while it is iterated is still iterated to its end.
  for (const one of visited) for (const member of membership.get(one) ?? []) visited.add(member);
  return visited.has(name);
}

async function unknownTool(
  { import_tool: address }: RealmWithReferences,
  { tools }: RegisteredStores,
): Promise<Fault[]> {
  if (address === undefined || (await tools.find(address))) return [];
  return [fault('import_tool', `there is no import tool '${address}'`)];
}

async function unknownMonitoringApi(
  { monitoring_api: id }: RealmWithReferences,
  { monitoringApis }: RegisteredStores,
): Promise<Fault[]> {
  if (id === undefined || (await monitoringApis.find(id))) return [];
  return [fault('monitoring_api', `there is no monitoring api '${id}'`)];
}

async function unknownSearchBackend(
  { search_backend: id }: RealmWithReferences,
  { searchBackends }: RegisteredStores,
): Promise<Fault[]> {
  if (id === undefined || (await searchBackends.find(id))) return [];
  return [fault('search_backend', `there is no search backend ${id}`)];
}

async function unknownMetricsBackend(
  { metrics: id }: RealmWithReferences,
  { metricsBackends }: RegisteredStores,
): Promise<Fault[]> {
  if (id === undefined || (await metricsBackends.find(id))) return [];
  return [fault('metrics', `there is no metrics backend '${id}'`)];
}

function fault(field: string, message: string): Fault {
  return { in: 'body', field, message };
}
