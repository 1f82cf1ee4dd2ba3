import { anyOf, equals, type Filter, rowQuery, text } from '../../connectors/status-query/index.ts';
import { limitHosts } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { hasEngine } from '../record/realm.ts';

/** The hosts that a caller names. If both lists are `undefined`, every host of the realm is meant. */
export interface RequestedHosts {
  readonly host_name?: readonly string[] | undefined;
  readonly display_name?: readonly string[] | undefined;
}

/** The hosts that a query is about. */
export interface SelectedHosts {
  /** Display names by which the series are selected, if the series contain them. */
  readonly displayNames?: readonly string[] | undefined;
  /** The host names. `undefined` means all hosts. */
  readonly names: readonly string[] | undefined;
  /** The names in the request that the realm does not have. */
  readonly unknown: readonly string[];
}

/**
 * Returns the host names for a choice. The engine is only queried if necessary: for display names, and in a hostgroup realm,
 * which shows no host outside of its groups.
 */
export async function selectHosts(
  realm: OpenRealm,
  choice: RequestedHosts,
  { hasDisplayNames }: { readonly hasDisplayNames: boolean },
): Promise<SelectedHosts> {
  const { host_name: byName, display_name: byDisplayName } = choice;
  if (byDisplayName && hasDisplayNames) {
    const hosts = realm.limitedTo ? (await hostNames(realm)).map(({ name }) => name) : undefined;
    return { names: hosts, displayNames: byDisplayName, unknown: [] };
  }
  if (byDisplayName) {
    const hosts = await hostsCalled(realm, byDisplayName);
    const shown = new Set(hosts.map((host) => host.display_name));
    return {
      names: hosts.map((host) => host.name),
      unknown: byDisplayName.filter((name) => !shown.has(name)),
    };
  }
  if (!realm.limitedTo) return { names: byName, unknown: [] };
  const shown = (await hostNames(realm)).map(({ name }) => name);
  if (!byName) return { names: shown, unknown: [] };
  const inside = new Set(shown);
  return {
    names: byName.filter((name) => inside.has(name)),
    unknown: byName.filter((name) => !inside.has(name)),
  };
}

/**
 * The largest number of names in one filter. If there are more, all hosts are requested, because engines compare every name
 * with every host.
 */
const mostNamed = 200;

/** Returns display names by host name. Hosts that the engine does not know are missing. Empty for a realm without an engine. */
export async function displayNames(
  realm: OpenRealm,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!hasEngine(realm.record) || names.length === 0) return new Map();
  const few = names.length <= mostNamed ? [anyOf(...names.map((name) => equals('name', name)))] : [];
  const hosts = await hostNames(realm, few);
  return new Map(hosts.map(({ name, display_name }) => [name, display_name]));
}

async function hostsCalled(realm: OpenRealm, wanted: readonly string[]): Promise<NamedHost[]> {
  const few =
    wanted.length <= mostNamed ? [anyOf(...wanted.map((name) => equals('display_name', name)))] : [];
  const asked = new Set(wanted);
  // Engines trim filter values, so the names are compared again.
  return (await hostNames(realm, few)).filter(({ display_name }) => asked.has(display_name));
}

interface NamedHost {
  readonly name: string;
  readonly display_name: string;
}

async function hostNames(realm: OpenRealm, filters: readonly Filter[] = []): Promise<NamedHost[]> {
  const query = rowQuery('hosts', { name: text('name'), display_name: text('display_name') });
  const hosts = await realm.status.decodedRows(query.where(...limitHosts(realm), ...filters));
  return hosts.flatMap(({ name, display_name }) =>
    name === null ? [] : [{ name, display_name: display_name ?? name }],
  );
}
