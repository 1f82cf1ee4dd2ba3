import type { Clock } from '../../base/clock.ts';
import { AppError, type ProblemCode } from '../../base/errors.ts';
import { gather } from '../../base/gather.ts';
import { always, counts, rows, text } from '../../connectors/status-query/index.ts';
import type { IndexedHost, Watched, WatchStore } from '../../store/realm-watches.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { StateHead, StateHistory } from '../../store/state-history.ts';
import type { OpenRealm } from '../directory/open.ts';
import { isAsked } from '../directory/realm.ts';
import type { Realms } from '../directory/realms.ts';
import { byKey } from '../fields/order.ts';
import { keepStates, type SeenStates, seeStates } from '../history/seen-states.ts';

/** What one run saw; `down` names the realms whose engines did not answer. */
export interface WatchReport {
  readonly realms: number;
  readonly up: number;
  readonly down: readonly string[];
  readonly hosts: number;
  readonly services: number;
}

/** Looks once at every standard realm that has an engine, and at those that ask for a past, and keeps what it saw. */
export type Watch = (realms: Realms) => Promise<WatchReport>;

/** Bounds the hosts that are in memory: the realms of a fleet may have 10,000 each. */
const realmsAtOnce = 8;

export interface WatchParts {
  readonly store: Pick<WatchStore, 'saveUp' | 'saveDown'>;
  /** The past of the realms that ask for one. */
  readonly states: Pick<StateHistory, 'head' | 'keep' | 'moveHead'>;
  readonly clock: Clock;
}

export function createWatch(parts: WatchParts): Watch {
  return async (realms) => {
    const all = await realms.directory.all();
    const asked = all.filter((record) => isAsked(record) && (isStandard(record) || keepsItsStates(record)));
    const settled = await gather(asked, realmsAtOnce, (record) => lookAt(parts, realms, record));
    const looks = settled.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
    const up = looks.filter((look) => look.hosts !== undefined);
    return {
      realms: looks.length,
      up: up.length,
      down: looks.filter(({ hosts }) => hosts === undefined).map(({ realm }) => realm),
      hosts: up.reduce((sum, { hosts = 0 }) => sum + hosts, 0),
      services: up.reduce((sum, { services = 0 }) => sum + services, 0),
    };
  };
}

function isStandard({ type }: RealmRecord): boolean {
  return type === 'standard';
}

function keepsItsStates({ type, state_history: wish }: RealmRecord): boolean {
  return type !== 'multirealm' && wish === true;
}

interface Look {
  readonly realm: string;
  readonly hosts?: number;
  readonly services?: number;
}

/** An engine that fails is an answer; a table that fails ends the run. */
async function lookAt(
  { store, states, clock }: WatchParts,
  realms: Realms,
  record: RealmRecord,
): Promise<Look> {
  const { name, creation_id } = record;
  const realm = { name, creation_id };
  const keepsStates = keepsItsStates(record);
  const observation = await see(realms, record, {
    now: Math.floor(clock() / 1000),
    states: keepsStates,
    last: keepsStates ? await states.head(realm) : undefined,
  });
  if (typeof observation === 'string') {
    if (isStandard(record)) await store.saveDown(realm, observation);
    return { realm: name };
  }
  if (observation.states) await keepStates(states, realm, observation.states);
  if (isStandard(record))
    await store.saveUp({ realm, services: observation.services, hosts: observation.hosts });
  return { realm: name, hosts: observation.hosts.length, services: observation.services };
}

/** A hostgroup realm has states only: its hosts are in the index of its engine's realm. */
const nothing = { hosts: [], services: 0 };

interface Seen extends Omit<Watched, 'realm'> {
  readonly states: SeenStates | undefined;
}

/** What else is looked at than names and counts. */
interface Wish {
  readonly now: number;
  readonly states: boolean;
  readonly last: StateHead | undefined;
}

async function see(realms: Realms, record: RealmRecord, wish: Wish): Promise<Seen | ProblemCode> {
  try {
    const realm = await realms.one(record.name).open();
    try {
      const counted = isStandard(record) ? await countsAndHosts(realm) : nothing;
      return { ...counted, states: wish.states ? await seeStates(realm, wish.last, wish.now) : undefined };
    } finally {
      realm.status.release();
    }
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'internal') return error.code;
    throw error;
  }
}

async function countsAndHosts(realm: OpenRealm): Promise<Omit<Watched, 'realm'>> {
  const [hosts, { services }] = await Promise.all([
    hostsOf(realm),
    realm.status.count(counts('services', { services: always })),
  ]);
  return { hosts, services };
}

async function hostsOf(realm: OpenRealm): Promise<IndexedHost[]> {
  const hosts = await realm.status.ask(rows('hosts', { name: text('name'), address: text('address') }));
  const indexed = hosts.flatMap(({ name, address }): IndexedHost[] =>
    name === null ? [] : [[name, address === '' ? null : address]],
  );
  return byKey(indexed, ([name]) => name);
}
