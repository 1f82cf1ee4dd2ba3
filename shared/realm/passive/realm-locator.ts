import { attempt } from '../../base/attempt.ts';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { Realms } from '../directory/realms.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { requireEngine } from '../record/realm.ts';
import { engineKeyOf } from '../record/shared-engines.ts';
import { type CheckedObject, type CheckedObjectState, findObjectState } from './checked-object.ts';
import { type ParsedNotification, unmappableNotification } from './read-notification.ts';

/** Finds the realm of a check. */
export interface RealmLocator {
  /**
   * Returns the realm that the notification names, or the one that knows its host. Throws `notification_unmappable` if no realm
   * or several match. If an engine does not answer, its last known answer counts. A standard realm that was named gets the
   * check even without one, as the queue waits for it. If the realm cannot be decided, throws `engine_unreachable`.
   */
  find(realms: Realms, reading: ParsedNotification): Promise<RealmRecord>;
}

/** The time for which an engine's answer is reused, in milliseconds. */
const freshMs = 60_000;
/**
 * The time limit of one query, as senders do not wait longer, and the time for which a silent realm is not queried again. Both
 * are in milliseconds.
 */
const deadlineMs = 1500;
const silenceMs = 5000;
/**
 * The largest number of objects and realms that one process remembers. When it is reached, all are forgotten, which costs one
 * query each.
 */
const mostRemembered = 20_000;

export function createRealmLocator(clock: Clock): RealmLocator {
  const findState = createStateFinder(clock);
  return {
    find: (realms, reading) =>
      reading.realmName === undefined
        ? findRealmByHost(realms, reading, findState)
        : findRealmByName(realms, { ...reading, realmName: reading.realmName }, findState),
  };
}

/** Returns the verdict of a realm. `silent` means that the engine does not answer and no earlier answer is known. */
type FindState = (realm: OpenRealm, object: CheckedObject) => Promise<CheckedObjectState | 'silent'>;

function createStateFinder(clock: Clock): FindState {
  const confirmedAt = new Map<string, number>();
  const silent = new Map<string, number>();
  const remember = (map: Map<string, number>, key: string) => {
    if (map.size >= mostRemembered) map.clear();
    map.set(key, clock());
  };
  /** The absolute difference is used, so that a clock that was set back does not keep an answer fresh for longer. */
  const isWithin = (since: number | undefined, ms: number) =>
    since !== undefined && Math.abs(clock() - since) < ms;
  return async (realm, { hostName, service }) => {
    const { name, creation_id, revision } = realm.record;
    const key = JSON.stringify([name, creation_id, revision, hostName, service]);
    if (isWithin(confirmedAt.get(key), freshMs)) return 'known';
    const lastWord = confirmedAt.has(key) ? 'known' : 'silent';
    if (isWithin(silent.get(name), silenceMs)) return lastWord;
    const verdict = await attempt(() => findObjectState(realm.within(deadlineMs), { hostName, service }));
    if (verdict instanceof AppError) {
      if (verdict.kind === 'invalid') throw unmappableNotification([hostFault(verdict.message)]);
      remember(silent, name);
      return lastWord;
    }
    if (verdict === 'known') remember(confirmedAt, key);
    else confirmedAt.delete(key);
    return verdict;
  };
}

type NotificationWithRealm = ParsedNotification & { readonly realmName: string };

async function findRealmByName(
  realms: Realms,
  reading: NotificationWithRealm,
  findState: FindState,
): Promise<RealmRecord> {
  const { realmName } = reading;
  const realm = await attempt(() => realms.selectOne(realmName).open());
  if (realm instanceof AppError) {
    if (realm.code !== 'realm_not_found') throw realm;
    throw unmappableNotification([realmFault(`names no realm that you see: ${realm.message}`)]);
  }
  requireEngine(realm.record);
  const verdict = await findState(realm, reading);
  // Only the engine knows whether a host is in the realm's groups.
  if (verdict === 'silent' && realm.limitedTo) throw undecidedError([realmName], reading);
  if (verdict === 'known' || verdict === 'silent') return realm.record;
  throw unmappableNotification([faultOfVerdict(verdict, reading, [realm.record])]);
}

async function findRealmByHost(
  realms: Realms,
  reading: ParsedNotification,
  findState: FindState,
): Promise<RealmRecord> {
  const { parts, sources = [] } = await realms
    .selectVisible()
    .askEach(async (realm) => ({ record: realm.record, verdict: await findState(realm, reading) }));
  const answers = parts.map(({ value }) => value);
  const knowing = oneAnEngine(
    answers.filter(({ verdict }) => verdict === 'known').map(({ record }) => record),
  );
  const [only, ...others] = knowing;
  if (only && others.length === 0) return only;
  if (only) {
    const names = knowing.map(({ name }) => name).join(', ');
    throw unmappableNotification([
      realmFault(`is required: several realms know '${reading.hostName}' (${names})`),
    ]);
  }
  const refusal = refusalOf(answers, reading);
  if (refusal) throw refusal;
  const silent = [
    ...answers.filter(({ verdict }) => verdict === 'silent').map(({ record }) => record.name),
    ...sources.filter(({ result }) => result !== 'ok').map(({ realm }) => realm),
  ];
  if (silent.length > 0) throw undecidedError(silent, reading);
  throw unmappableNotification([hostFault(`is '${reading.hostName}', which no realm that you see knows`)]);
}

interface RealmVerdict {
  readonly record: RealmRecord;
  readonly verdict: CheckedObjectState | 'silent';
}

/**
 * Returns the error for a host that a realm has but whose check is refused. It counts even if other realms are silent.
 * `undefined` means that no realm has the host.
 */
function refusalOf(answers: readonly RealmVerdict[], reading: ParsedNotification): AppError | undefined {
  for (const wanted of ['no passive checks', 'no service'] as const) {
    const records = answers.filter(({ verdict }) => verdict === wanted).map(({ record }) => record);
    if (records.length > 0) return unmappableNotification([faultOfVerdict(wanted, reading, records)]);
  }
  return undefined;
}

/** Returns one realm per engine: the standard realm if the list has one, else the first. */
function oneAnEngine(records: readonly RealmRecord[]): RealmRecord[] {
  const engines = new Map<string | undefined, RealmRecord>();
  for (const record of records) {
    const engine = engineKeyOf(record);
    const before = engines.get(engine);
    if (!before || (before.type !== 'standard' && record.type === 'standard')) engines.set(engine, record);
  }
  return [...engines.values()];
}

function faultOfVerdict(
  verdict: Exclude<CheckedObjectState, 'known'>,
  { hostName, service }: ParsedNotification,
  realms: readonly RealmRecord[],
) {
  const names = realms.map(({ name }) => `'${name}'`).join(', ');
  const where = realms.length > 1 ? `the realms ${names}` : `the realm ${names}`;
  if (verdict === 'no host') return hostFault(`is '${hostName}', which ${where} does not know`);
  if (verdict === 'no service')
    return serviceFault(`is '${service}', which '${hostName}' does not have in ${where}`);
  const message = `is '${service ?? hostName}', which takes no passive checks in ${where}`;
  return service === null ? hostFault(message) : serviceFault(message);
}

function serviceFault(message: string) {
  return { in: 'body' as const, field: 'event.fields.service', message };
}

function hostFault(message: string) {
  return { in: 'body' as const, field: 'event.fields.host_name', message };
}

function realmFault(message: string) {
  return { in: 'body' as const, field: 'event.fields.realm', message };
}

function undecidedError(silent: readonly string[], { hostName }: ParsedNotification): AppError {
  return new AppError('engine_unreachable', {
    detail: `It is not known whether '${hostName}' is a host of these realms, because they do not answer: ${silent.join(', ')}.`,
    headers: { 'Retry-After': '10' },
  });
}
