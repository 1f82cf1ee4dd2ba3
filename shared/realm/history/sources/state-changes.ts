import {
  atLeast,
  type Filter,
  flag,
  integer,
  rowQuery,
  text,
  time,
} from '../../../connectors/status-query/index.ts';
import type { Reference } from '../../../store/reference.ts';
import {
  changeKey,
  dayOf,
  mostRecent,
  type StateHistory,
  type StateHistoryPosition,
  type StoredState,
} from '../../../store/state-history.ts';
import { limitHosts, limitServices } from '../../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../../open-realm/open.ts';

/** The time in seconds by which two runs overlap, because engines report a change some time after it happened. */
const overlapSeconds = 300;
/** The largest number of stored changes per realm and day, so that a flapping engine does not fill the table. */
const mostChangesOfDay = 100_000;
const mostChangesAtOnce = 20_000;
const daySeconds = 86_400;

/** The states that one run saw at an engine, to be stored by `storeStates`. */
export interface StatesToStore {
  readonly changes: readonly StoredState[];
  /** The states of all hosts and of the services with a problem. `undefined` means that those of the day are stored already. */
  readonly states: readonly StoredState[] | undefined;
  readonly head: StateHistoryPosition;
}

/**
 * Returns the changes to HARD states since the last run and, once a day, all present states. `now` is in epoch seconds. If an
 * object changed several times between two runs, only its last change is seen.
 */
export async function readStateChanges(
  realm: OpenRealm,
  last: StateHistoryPosition | undefined,
  now: number,
): Promise<StatesToStore> {
  const day = dayOf(now);
  if (!last) return readFirstStates(realm, now);
  const isFirstOfDay = last.day !== day;
  const changesToday = isFirstOfDay ? 0 : last.changes;
  const changed = await changesSince(realm, beginOf(last, now));
  const fresh = selectNewChanges(
    changed,
    last.recent,
    Math.min(mostChangesAtOnce, mostChangesOfDay - changesToday),
  );
  const { newest, seen } = fresh;
  const place = newest === undefined ? placeOf(last) : placeAfter({ newest, seen }, last, now);
  return {
    changes: fresh.changes,
    states: isFirstOfDay ? seenAt(now, await statesNow(realm)) : undefined,
    head: { ...place, day, changes: changesToday + fresh.changes.length },
  };
}

type Place = Pick<StateHistoryPosition, 'latest' | 'from' | 'recent'>;

interface SeenChanges {
  readonly newest: number;
  readonly seen: readonly StoredState[];
}

/** Returns the time from which changes are read. A position in our future is one of a clock that was set back since. */
function beginOf({ latest, from }: Place, now: number): number {
  return from === undefined ? Math.min(latest, now) - overlapSeconds : Math.min(from, now);
}

function placeOf({ latest, from, recent }: Place): Place {
  return { latest, from, recent };
}

/**
 * Returns the place behind the changes that were seen. If they are too many to be remembered, the next run reads without an overlap: it
 * would store the same changes again, and never reach the later ones.
 */
function placeAfter({ newest, seen }: SeenChanges, last: Place | undefined, now: number): Place {
  const latest = Math.min(newest, now);
  const usual = latest - overlapSeconds;
  const since = (begin: number) => seen.filter(([at]) => at >= begin);
  const begins = [usual, latest].map((begin) => Math.max(begin, last?.from ?? begin));
  const from = begins.find((begin) => since(begin).length <= mostRecent) ?? latest + 1;
  const recent = since(from).slice(0, mostRecent).map(changeKey);
  return { latest, ...(from > usual && { from }), recent };
}

/** Returns the present states without changes: for most objects, nothing is known about the time before the first run. */
async function readFirstStates(realm: OpenRealm, now: number): Promise<StatesToStore> {
  const states = await statesNow(realm);
  const newest = Math.min(newestTime(states) ?? now - daySeconds, now);
  const seen = await changesSince(realm, newest - overlapSeconds);
  const place = placeAfter({ newest: newestTime(seen) ?? newest, seen }, undefined, now);
  return { changes: [], states: seenAt(now, states), head: { ...place, day: dayOf(now), changes: 0 } };
}

function seenAt(now: number, states: readonly StoredState[]): StoredState[] {
  return states.map(([, ...rest]) => [now, ...rest]);
}

/**
 * Returns the changes that are not stored yet. If there are too many, the oldest are taken, and the next run continues after
 * them.
 */
function selectNewChanges(changed: readonly StoredState[], recent: readonly string[], room: number) {
  const before = new Set(recent);
  const isNew = changed.map((state) => !before.has(changeKey(state)));
  const all = changed.filter((_, index) => isNew[index]);
  const changes = all.slice(0, Math.max(0, room));
  const newest = changes.length < all.length ? newestTime(changes) : newestTime(changed);
  return { changes, newest, seen: [...changed.filter((_, index) => !isNew[index]), ...changes] };
}

/** Returns the time of the newest state by the engine's clock, which may differ from ours. */
function newestTime(states: readonly StoredState[]): number | undefined {
  return states.length === 0 ? undefined : states.reduce((newest, [at]) => Math.max(newest, at), 0);
}

/** Stores the states and then moves the position, so that a run that breaks off is repeated by the next one. */
export async function storeStates(
  history: Pick<StateHistory, 'keep' | 'moveHead'>,
  realm: Reference,
  { changes, states, head }: StatesToStore,
): Promise<void> {
  if (changes.length > 0) await history.keep(realm, 'change', changes);
  if (states) await history.keep(realm, 'state', states);
  await history.moveHead(realm, head);
}

async function changesSince(realm: OpenRealm, since: number): Promise<StoredState[]> {
  const hosts = [atLeast('last_hard_state_change', since), ...limitHosts(realm)];
  const services = [atLeast('last_hard_state_change', since), ...limitServices(realm)];
  const states = await Promise.all([hostStates(realm, hosts), serviceStates(realm, services)]);
  return states
    .flat()
    .filter(([at]) => at >= since)
    .sort(([a], [b]) => a - b);
}

/** Returns the present states of all hosts and of the services with a problem, each with the time since which it holds. */
async function statesNow(realm: OpenRealm): Promise<StoredState[]> {
  const problems = [atLeast('state', 1), ...limitServices(realm)];
  const states = await Promise.all([hostStates(realm, limitHosts(realm)), serviceStates(realm, problems)]);
  return states.flat();
}

const columns = {
  state: integer('state'),
  stateType: integer('state_type'),
  lastHardState: integer('last_hard_state'),
  since: time('last_hard_state_change'),
  checked: flag('has_been_checked'),
};

async function hostStates(realm: OpenRealm, filters: readonly Filter[]): Promise<StoredState[]> {
  const query = rowQuery('hosts', { ...columns, host: text('name') }).where(...filters);
  return (await realm.status.decodedRows(query)).flatMap((row) => stateOf({ ...row, service: null }));
}

async function serviceStates(realm: OpenRealm, filters: readonly Filter[]): Promise<StoredState[]> {
  const query = rowQuery('services', { ...columns, host: text('host_name'), service: text('description') });
  const services = await realm.status.decodedRows(query.where(...filters));
  return services.flatMap((row) => (row.service === null ? [] : stateOf(row)));
}

interface StateRow {
  readonly host: string | null;
  readonly service: string | null;
  readonly state: number | null;
  readonly stateType: number | null;
  readonly lastHardState: number | null;
  readonly since: number | null;
  readonly checked: boolean | null;
}

function stateOf({ host, service, since, checked, ...row }: StateRow): StoredState[] {
  const state = row.stateType === 0 ? row.lastHardState : row.state;
  if (host === null || state === null || checked === false) return [];
  // A time of 0 means that the object has always had this state.
  return [[since ?? 0, state, host, service]];
}
