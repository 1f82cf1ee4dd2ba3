import type { Fault } from '../../base/errors.ts';
import type { ImportToolStore } from '../../store/import-tools.ts';
import type { MetricsBackendStore } from '../../store/metrics-backends.ts';
import type { SearchBackendStore } from '../../store/search-backends.ts';

/** The records that a realm may name; asked afresh, because what was registered a moment ago is good. */
export interface Registered {
  readonly tools: Pick<ImportToolStore, 'find'>;
  readonly searchBackends: Pick<SearchBackendStore, 'find'>;
  readonly metricsBackends: Pick<MetricsBackendStore, 'find'>;
}

/** What a realm or a change of one says of others. */
interface Naming {
  readonly realms?: readonly string[] | undefined;
  readonly import_tool?: string | undefined;
  readonly search_backend?: number | undefined;
  readonly metrics?: string | undefined;
}

/** Realms by name, with the members of multirealms. */
export type Membership = ReadonlyMap<string, readonly string[]>;

/** A fault for each thing that is named and does not exist, and for a multirealm that would hold itself. */
export async function faultsOfReferences(
  name: string,
  naming: Naming,
  { membership, registered }: { readonly membership: Membership; readonly registered: Registered },
): Promise<Fault[]> {
  return [
    ...unknownMembers(naming, membership),
    ...circles(name, naming, membership),
    ...(await unknownTool(naming, registered)),
    ...(await unknownSearchBackend(naming, registered)),
    ...(await unknownMetricsBackend(naming, registered)),
  ];
}

function unknownMembers({ realms = [] }: Naming, membership: Membership): Fault[] {
  return realms.flatMap((name, index) =>
    membership.has(name) ? [] : [fault(`members.${index}`, `there is no realm '${name}'`)],
  );
}

function circles(name: string, { realms = [] }: Naming, membership: Membership): Fault[] {
  const through = realms.findIndex((member) => member !== name && holds(member, name, membership));
  if (through < 0) return [];
  return [fault(`members.${through}`, `'${realms[through] ?? ''}' holds '${name}': it cannot be its member`)];
}

function holds(holder: string, name: string, membership: Membership): boolean {
  const visited = new Set([holder]);
  // A set is walked to its end also where it grows on the way.
  for (const one of visited) for (const member of membership.get(one) ?? []) visited.add(member);
  return visited.has(name);
}

async function unknownTool({ import_tool: address }: Naming, { tools }: Registered): Promise<Fault[]> {
  if (address === undefined || (await tools.find(address))) return [];
  return [fault('import_tool', `there is no import tool '${address}'`)];
}

async function unknownSearchBackend(
  { search_backend: id }: Naming,
  { searchBackends }: Registered,
): Promise<Fault[]> {
  if (id === undefined || (await searchBackends.find(id))) return [];
  return [fault('search_backend', `there is no search backend ${id}`)];
}

async function unknownMetricsBackend(
  { metrics: id }: Naming,
  { metricsBackends }: Registered,
): Promise<Fault[]> {
  if (id === undefined || (await metricsBackends.find(id))) return [];
  return [fault('metrics', `there is no metrics backend '${id}'`)];
}

function fault(field: string, message: string): Fault {
  return { in: 'body', field, message };
}
