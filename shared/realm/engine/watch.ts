import type { Clock } from '../../base/clock.ts';
import { AppError, type ProblemCode } from '../../base/errors.ts';
import { gather } from '../../base/gather.ts';
import { always, countQuery, rowQuery, text } from '../../connectors/status-query/index.ts';
import type { IndexedHost, WatchStore } from '../../store/realm-watches.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { StateHistory } from '../../store/state-history.ts';
import type { Realms } from '../directory/realms.ts';
import { nullIfEmpty } from '../fields/empty-texts.ts';
import { sortByKey } from '../fields/order.ts';
import { readStateChanges, storeStates } from '../history/sources/state-changes.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { isQueriedByDefault } from '../record/realm.ts';

/** The result of one run. `down` holds the names of the realms whose engines did not answer. */
export interface CollectorWatchReport {
  readonly realms: number;
  readonly up: number;
  readonly down: readonly string[];
  readonly hosts: number;
  readonly services: number;
}

/** Queries once every standard realm that has an engine and every realm that records its states, and stores the results. */
export type Watch = (realms: Realms) => Promise<CollectorWatchReport>;

/** The largest number of engines that are tested at the same time. A silent one takes its whole deadline. */
const probesAtOnce = 64;
/** The largest number of engines whose hosts are read at the same time. It limits memory: each realm may have 10,000 hosts. */
const readsAtOnce = 8;

/** Everything that the collector watch needs. */
export interface WatchDependencies {
  readonly store: Pick<WatchStore, 'saveUp' | 'saveDown'>;
  /** The stored states of the realms that record them. */
  readonly states: Pick<StateHistory, 'head' | 'keep' | 'moveHead'>;
  readonly clock: Clock;
}

export function createWatch(parts: WatchDependencies): Watch {
  return async (realms) => {
    const all = await realms.directory.all();
    const asked = all.filter(
      (record) => isQueriedByDefault(record) && (isStandard(record) || keepsItsStates(record)),
    );
    const probed = await every(asked, probesAtOnce, (record) => probe(parts, realms, record));
    const answering = probed.filter(({ isUp }) => isUp);
    const read = await every(answering, readsAtOnce, (one) => readRealm(parts, realms, one));
    const observations = [...probed.filter(({ isUp }) => !isUp).map(silent), ...read];
    const up = observations.filter((observation) => observation.hosts !== undefined);
    return {
      realms: observations.length,
      up: up.length,
      down: observations.filter(({ hosts }) => hosts === undefined).map(({ realm }) => realm),
      hosts: up.reduce((sum, { hosts = 0 }) => sum + hosts, 0),
      services: up.reduce((sum, { services = 0 }) => sum + services, 0),
    };
  };
}

function isStandard({ type }: RealmRecord): boolean {
  return type === 'standard';
}

function keepsItsStates({ type, state_history: isWanted }: RealmRecord): boolean {
  return type !== 'multirealm' && isWanted === true;
}

interface Observation {
  readonly realm: string;
  readonly hosts?: number;
  readonly services?: number | undefined;
}

/** Returns all results in the order of the items. The first failure is thrown after all items have ended. */
async function every<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const settled = await gather(items, atOnce, work);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

/** A realm whose engine was tested by a query for one number. */
interface ProbedRealm {
  readonly record: RealmRecord;
  /** True if the engine answered. */
  readonly isUp: boolean;
  /** The number of its services. `undefined` means that it is unknown. */
  readonly services?: number | undefined;
}

function silent({ record }: ProbedRealm): Observation {
  return { realm: record.name };
}

/**
 * Tests whether the engine answers. Many engines are tested at the same time, before those that answer are queried for all
 * their hosts.
 */
async function probe(
  { store }: WatchDependencies,
  realms: Realms,
  record: RealmRecord,
): Promise<ProbedRealm> {
  const counted = await attempt(realms, record, ({ status }) =>
    status.count(countQuery('services', { services: always })),
  );
  if (typeof counted !== 'string') return { record, isUp: true, services: counted.services ?? undefined };
  if (isStandard(record)) await store.saveDown(referenceTo(record), counted);
  return { record, isUp: false };
}

/**
 * Reads and stores the hosts and states of one realm. The failure of an engine is a result; the failure of the table ends the
 * run.
 */
async function readRealm(
  { store, states, clock }: WatchDependencies,
  realms: Realms,
  { record, services }: ProbedRealm,
): Promise<Observation> {
  const realm = referenceTo(record);
  const now = Math.floor(clock() / 1000);
  const last = keepsItsStates(record) ? await states.head(realm) : undefined;
  const observation = await attempt(realms, record, async (open) => ({
    hosts: isStandard(record) ? await hostsOf(open) : [],
    states: keepsItsStates(record) ? await readStateChanges(open, last, now) : undefined,
  }));
  if (typeof observation === 'string') {
    if (isStandard(record)) await store.saveDown(realm, observation);
    return { realm: record.name };
  }
  const { hosts } = observation;
  if (observation.states) await storeStates(states, realm, observation.states);
  // A hostgroup realm only has states: its hosts are in the index of its engine's standard realm.
  if (isStandard(record)) await store.saveUp({ realm, services, hosts });
  return { realm: record.name, hosts: hosts.length, services: isStandard(record) ? services : 0 };
}

function referenceTo({ name, creation_id }: RealmRecord) {
  return { name, creation_id };
}

/** Returns the answer of the engine, or the code of its failure. */
async function attempt<T>(
  realms: Realms,
  record: RealmRecord,
  ask: (realm: OpenRealm) => Promise<T>,
): Promise<T | ProblemCode> {
  try {
    const realm = await realms.selectOne(record.name).open();
    try {
      return await ask(realm);
    } finally {
      realm.status.release();
    }
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'internal') return error.code;
    throw error;
  }
}

async function hostsOf(realm: OpenRealm): Promise<IndexedHost[]> {
  const hosts = await realm.status.decodedRows(
    rowQuery('hosts', { name: text('name'), address: text('address'), address6: text('address6') }),
  );
  const indexed = hosts.flatMap(({ name, address, address6 }): IndexedHost[] =>
    name === null ? [] : [[name, nullIfEmpty(address) ?? nullIfEmpty(address6)]],
  );
  return sortByKey(indexed, ([name]) => name);
}
