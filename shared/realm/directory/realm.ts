import { AppError } from '../../base/errors.ts';
import { nearMiss } from '../../base/near-miss.ts';
import type { Address } from '../../connectors/status-query/index.ts';
import type { RealmRecord } from '../../store/realms.ts';

/** The two words of `{realm_type}`: standard and hostgroup realms are `realms`. */
export type RealmType = 'realms' | 'multirealms';

export function typeOf(record: RealmRecord): RealmType {
  return record.type === 'multirealm' ? 'multirealms' : 'realms';
}

/** The hostgroups that limit a hostgroup realm, which without any shows nothing; undefined: no limit. */
export function limitOf(record: RealmRecord): readonly string[] | undefined {
  if (record.type !== 'hostgroup') return undefined;
  return (record.host_groups ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Where the realm's engine listens; an AppError where the record names no place. Functions rarely share a host with it. */
export function engineAddress(record: RealmRecord): Address {
  const { monitoring_ip: host, monitoring_port: port, monitoring_tls_ca: ca } = record;
  if (!host || !port) {
    if (record.monitoring_socket) return { kind: 'unix', path: record.monitoring_socket };
    throw new AppError('realm_without_engine', {
      detail: `Realm '${record.name}' has no engine: only what its search backend or metrics hold can be asked of it.`,
    });
  }
  if (record.monitoring_tls !== true) return { kind: 'tcp', host, port };
  return { kind: 'tls', host, port, ...(ca === undefined ? {} : { ca }) };
}

/** Throws `realm_without_engine`, for what makes no sense without one and might not ask it. */
export function demandEngine(record: RealmRecord): void {
  engineAddress(record);
}

/**
 * Whether answers over many realms ask this one's engine: a realm that says by its backends that it has none is left
 * out. One that says nothing is a fault of its record, which must not stay unseen.
 */
export function isAsked(record: RealmRecord): boolean {
  const { search_backend, metrics } = record;
  return hasEngine(record) || (search_backend === undefined && metrics === undefined);
}

export function hasEngine({ monitoring_socket, monitoring_ip, monitoring_port }: RealmRecord): boolean {
  return Boolean(monitoring_socket ?? (monitoring_ip && monitoring_port));
}

/** The notice of a list of realms: a caller to whom no realm was given must not take an empty list for an empty installation. */
export function noRealmNotice(realms: readonly unknown[]): string | undefined {
  return realms.length === 0 ? 'You see no realm.' : undefined;
}

/** `visible` are the realms that the caller may see: no other is ever named as the one that was meant. */
export function unknownRealm(name: string, visible: readonly RealmRecord[] = []): AppError {
  const names = visible.map((record) => record.name);
  const meant = nearMiss(name, names);
  const hint = meant === undefined ? '.' : `; did you mean '${meant}'?`;
  return new AppError('realm_not_found', { detail: `There is no realm '${name}'${hint}` });
}

/** For a caller who may see the realm, and asked for it under the other type: the error names the right path. */
export function otherType(record: RealmRecord): AppError {
  const isMultirealm = record.type === 'multirealm';
  const name = encodeURIComponent(record.name);
  const asked = isMultirealm ? 'realms' : 'multirealms';
  return new AppError('realm_not_found', {
    detail:
      `'${record.name}' is a ${isMultirealm ? 'multirealm' : 'realm'}: ` +
      `the path must have /${typeOf(record)}/${name}/ in place of /${asked}/${name}/.`,
  });
}

/** For who asked for it where there is no other path for it. */
export function membersOnly({ name }: RealmRecord): AppError {
  const detail = `'${name}' is a multirealm: this can be asked of its members only, one by one.`;
  return new AppError('realm_not_found', { detail });
}

/** For who asked a realm that is a part of its engine for what only a standard one has. */
export function standardOnly({ name }: RealmRecord): AppError {
  const detail = `'${name}' is a hostgroup realm: this can be asked of standard realms only.`;
  return new AppError('realm_not_found', { detail });
}

/** A hostgroup realm's engine belongs to others too. */
export function onlyAPart(name: string): AppError {
  return new AppError('realm_is_part_of_engine', {
    detail: `Realm '${name}' is a part of its engine: this needs the right to see a realm that is all of it.`,
  });
}
