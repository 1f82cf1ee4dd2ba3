import { canonicalAddress } from '../../base/address.ts';
import { groupBy } from '../../base/group-by.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { engineAddress, hasEngine, limitOf } from './realm.ts';

/**
 * Returns a key of the realm's engine. Realms whose records name the same address have the same key, whatever hostgroups limit
 * them. `undefined` means that the realm has no engine.
 */
export function engineKeyOf(record: RealmRecord): string | undefined {
  if (!hasEngine(record)) return undefined;
  if (record.monitoring_api !== undefined) return `api ${record.monitoring_api}`;
  const address = engineAddress(record);
  if (address.kind === 'unix') return address.path;
  return `${canonicalAddress(address.host).toLowerCase()} ${address.port}`;
}

/** Returns groups of the given realms that have the same engine, in the order given. Engines with a single realm are left out. */
export function sharedEngines(records: readonly RealmRecord[]): (readonly RealmRecord[])[] {
  const engines = [...groupBy(records, engineKeyOf)].filter(([engine]) => engine !== undefined);
  return engines.map(([, sharing]) => sharing).filter((sharing) => sharing.length > 1);
}

/** Returns the function that gives the names of the other realms of a realm's engine. */
export function namesBesideIn(records: readonly RealmRecord[]): (record: RealmRecord) => string[] {
  const single = records.filter(({ type }) => type !== 'multirealm');
  const sharing = new Map(sharedEngines(single).flatMap((same) => same.map((one) => [one, same])));
  return (record) => (sharing.get(record) ?? []).flatMap((one) => (one === record ? [] : [one.name]));
}

/**
 * Returns the realms whose totals together include everything that the others show: the standard realms, and the hostgroup
 * realms of engines that have no standard realm in the list.
 */
export function widestRealms(records: readonly RealmRecord[]): RealmRecord[] {
  const whole = new Set(records.filter(({ type }) => type === 'standard').map(engineKeyOf));
  return records.filter((record) => {
    if (record.type !== 'hostgroup') return record.type === 'standard';
    const engine = engineKeyOf(record);
    return engine === undefined || !whole.has(engine);
  });
}

/**
 * Returns the hostgroups that realms of one engine hold together. `undefined` means that one of the realms holds everything
 * that the others do.
 */
export function combinedHostgroups(sharing: readonly RealmRecord[]): readonly string[] | undefined {
  const limits = sharing.map(limitOf);
  if (limits.includes(undefined)) return undefined;
  const together = [...new Set(limits.flatMap((limit) => limit ?? []))];
  return limits.some((limit) => together.every((group) => limit?.includes(group))) ? undefined : together;
}

/** Returns a notice for answers over realms that share an engine: their common objects are listed several times or counted once. */
export function sharedEngineNotice(
  records: readonly RealmRecord[],
  treatment: 'listed' | 'counted',
): string | undefined {
  const names = sharedEngines(records).map((sharing) => sharing.map(({ name }) => name).join(', '));
  if (names.length === 0) return undefined;
  const what =
    treatment === 'listed'
      ? 'an object of several of them is listed once for each'
      : 'an object of several of them is counted once in the total';
  return `Realms that share an engine: ${names.join('; ')}. In this answer ${what}.`;
}
