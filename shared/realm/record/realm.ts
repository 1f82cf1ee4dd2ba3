import { AppError } from '../../base/errors.ts';
import { closestWord } from '../../base/near-miss.ts';
import type { EngineAddress } from '../../connectors/status-query/index.ts';
import type { RealmRecord } from '../../store/realms.ts';

/** The values of `{realm_type}` in paths. Standard and hostgroup realms are both `realms`. */
export type RealmType = 'realms' | 'multirealms';

export function realmTypeOf(record: RealmRecord): RealmType {
  return record.type === 'multirealm' ? 'multirealms' : 'realms';
}

/** Returns the hostgroups that limit a hostgroup realm. An empty list shows nothing. `undefined` means no limit. */
export function limitOf(record: RealmRecord): readonly string[] | undefined {
  if (record.type !== 'hostgroup') return undefined;
  return (record.host_groups ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/**
 * Returns the address of the realm's Livestatus. Throws an `AppError` if the record names none. Functions rarely run on the same
 * machine as the engine.
 */
export function engineAddress(record: RealmRecord): EngineAddress {
  const { monitoring_ip: host, monitoring_port: port, monitoring_tls_ca: ca } = record;
  if (!host || !port) {
    if (record.monitoring_socket) return { kind: 'unix', path: record.monitoring_socket };
    throw withoutEngine(record);
  }
  if (record.monitoring_tls !== true) return { kind: 'tcp', host, port };
  return { kind: 'tls', host, port, ...(ca === undefined ? {} : { ca }) };
}

function withoutEngine({ name }: RealmRecord): AppError {
  return new AppError('realm_without_engine', {
    detail: `Realm '${name}' has no engine: only its search backend and its metrics can be queried.`,
  });
}

/** Throws `realm_without_engine`. This is for operations that need an engine but might not query it. */
export function requireEngine(record: RealmRecord): void {
  if (!hasEngine(record)) throw withoutEngine(record);
}

/**
 * Returns true if answers over many realms query this realm. A realm without an engine is left out if it names a search backend
 * or metrics. A realm that names nothing at all is a fault of its record, which must stay visible.
 */
export function isQueriedByDefault(record: RealmRecord): boolean {
  const { search_backend, metrics } = record;
  return hasEngine(record) || (search_backend === undefined && metrics === undefined);
}

export function hasEngine(record: RealmRecord): boolean {
  const { monitoring_api, monitoring_socket, monitoring_ip, monitoring_port } = record;
  return Boolean(monitoring_api ?? monitoring_socket ?? (monitoring_ip && monitoring_port));
}

/**
 * Returns true if the metrics are in a search backend. The record's `backend_technology` decides; without it, a search backend
 * with an index of metrics comes before a database.
 */
export function areMetricsInDocuments({
  backend_technology: said,
  search_backend,
  metrics_index,
  metrics,
}: RealmRecord): boolean {
  if (said !== undefined) return said === 'search';
  return search_backend !== undefined && (metrics_index !== undefined || metrics === undefined);
}

/**
 * Returns a notice if the list of realms is empty. Without it, a caller who was granted no realm would take the installation
 * for empty.
 */
export function noRealmNotice(realms: readonly unknown[]): string | undefined {
  return realms.length === 0 ? 'You see no realm.' : undefined;
}

/**
 * Returns the error for an unknown realm. `visible` holds the realms that the caller may see: only these are suggested as the
 * intended name.
 */
export function unknownRealm(name: string, visible: readonly RealmRecord[] = []): AppError {
  const names = visible.map((record) => record.name);
  const meant = closestWord(name, names);
  const hint = meant === undefined ? '.' : `; did you mean '${meant}'?`;
  return new AppError('realm_not_found', { detail: `There is no realm '${name}'${hint}` });
}

/**
 * Returns the error for a realm that was requested under the wrong type. It names the right path. Only for callers who may see
 * the realm.
 */
export function wrongRealmType(record: RealmRecord): AppError {
  const isMultirealm = record.type === 'multirealm';
  const name = encodeURIComponent(record.name);
  const asked = isMultirealm ? 'realms' : 'multirealms';
  return new AppError('realm_not_found', {
    detail:
      `'${record.name}' is a ${isMultirealm ? 'multirealm' : 'realm'}: ` +
      `the path must have /${realmTypeOf(record)}/${name}/ in place of /${asked}/${name}/.`,
  });
}

/** Returns the error for a multirealm in a request that only works on its members. */
export function singleRealmRequired({ name }: RealmRecord): AppError {
  const detail = `'${name}' is a multirealm: this can be asked of its members only, one by one.`;
  return new AppError('realm_not_found', { detail });
}

/** Returns the error for a hostgroup realm in a request that only works on standard realms. */
export function standardRealmRequired({ name }: RealmRecord): AppError {
  const list = `/api/status/realms/${encodeURIComponent(name)}/services/`;
  const detail = `'${name}' is a hostgroup realm: this can be asked of standard realms only. Its hosts and services are at ${list}.`;
  return new AppError('realm_not_found', { detail });
}

/** Returns the error for a hostgroup realm in a request about its whole engine, which other realms use too. */
export function wholeEngineRequired(name: string): AppError {
  return new AppError('realm_is_part_of_engine', {
    detail: `Realm '${name}' is a part of its engine: this needs the right to see a realm that is all of it.`,
  });
}
