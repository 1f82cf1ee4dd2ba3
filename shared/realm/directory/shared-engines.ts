import { canonicalAddress } from '../../base/address.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { engineAddress, hasEngine, limitOf } from './realm.ts';

/**
 * Which engine answers for a realm: equal for realms whose records name the same address, whatever hostgroups limit them;
 * undefined for a realm without an engine.
 */
export function engineOf(record: RealmRecord): string | undefined {
  if (!hasEngine(record)) return undefined;
  const address = engineAddress(record);
  if (address.kind === 'unix') return address.path;
  return `${canonicalAddress(address.host).toLowerCase()} ${address.port}`;
}

/** Of these realms, those whose engine answers for another of them too, engine by engine, in the order given. */
export function sharedEngines(records: readonly RealmRecord[]): (readonly RealmRecord[])[] {
  const engines = new Map<string, RealmRecord[]>();
  for (const record of records) {
    const engine = engineOf(record);
    if (engine === undefined) continue;
    const sharing = engines.get(engine);
    if (sharing) sharing.push(record);
    else engines.set(engine, [record]);
  }
  return [...engines.values()].filter((sharing) => sharing.length > 1);
}

/**
 * The realms of these whose totals together hold all that the others show: the standard realms, and the hostgroup realms of
 * engines that no standard realm of these is.
 */
export function widestRealms(records: readonly RealmRecord[]): RealmRecord[] {
  const whole = new Set(records.filter(({ type }) => type === 'standard').map(engineOf));
  return records.filter((record) => {
    if (record.type !== 'hostgroup') return record.type === 'standard';
    const engine = engineOf(record);
    return engine === undefined || !whole.has(engine);
  });
}

/** The hostgroups that realms of one engine hold together; undefined where one of them holds all that the others do. */
export function groupsTogether(sharing: readonly RealmRecord[]): readonly string[] | undefined {
  const limits = sharing.map(limitOf);
  if (limits.includes(undefined)) return undefined;
  const together = [...new Set(limits.flatMap((limit) => limit ?? []))];
  return limits.some((limit) => together.every((group) => limit?.includes(group))) ? undefined : together;
}

/** For the reader of an answer over those realms: what several of them hold is there several times, or was counted once. */
export function sharedEngineNotice(
  records: readonly RealmRecord[],
  treatment: 'listed' | 'counted',
): string | undefined {
  const names = sharedEngines(records).map((sharing) => sharing.map(({ name }) => name).join(', '));
  if (names.length === 0) return undefined;
  const what =
    treatment === 'listed'
      ? 'what several of them hold is listed once for each'
      : 'what several of them hold is counted once in the total';
  return `Realms that share an engine: ${names.join('; ')}. In this answer ${what}.`;
}
