import type { Condition } from '../../base/condition.ts';
import { joinNotices } from '../../base/notices.ts';
import { type ListRows, tableOf } from '../../rows/row-list.ts';
import type { ObjectiveVersion } from '../../store/objectives.ts';
import type { OnPeriodOf, TimelineSubject } from '../history/availability/availability-calculator.ts';
import {
  type AvailabilityState,
  availabilityStates,
  problemStates,
} from '../history/availability/availability-states.ts';
import { exclusionKey } from '../history/availability/exclusion-windows.ts';
import { presentSubjects, timelinesOf } from '../history/availability/timelines.ts';
import type { StateObjects } from '../history/log/engine-log.ts';
import type { StateSource } from '../history/sources/first-source.ts';
import type { Span } from '../history/span.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { businessProcessesOf } from '../status/business-processes.ts';
import { selectRecords } from '../status/host-columns.ts';
import { hostsOf } from '../status/hosts.ts';
import { hostsAndServicesOf } from '../status/hosts-and-services.ts';
import type { ObjectiveObject, ObjectPeriod, Spending } from './combine.ts';

/** The objects of an objective, and the rules by which their states are judged. */
export interface WantedPast {
  readonly version: ObjectiveVersion;
  /** The conditions of its `where`. */
  readonly where: readonly Condition[];
}

/** The objects of an objective, and the periods in which they were not good. */
export interface ObjectivePast {
  readonly objects: number;
  readonly periods: readonly ObjectPeriod[];
}

/** The past of several objectives in one realm, in the order in which they were asked for. */
export interface RealmPast {
  readonly pasts: readonly ObjectivePast[];
  /** The sources of the past. */
  readonly sources: readonly StateSource[];
  readonly notice: string | undefined;
}

/** The range [from, to) and the present time, in epoch seconds. `excludesDowntimes` is the same for all of the objectives. */
export interface PastRange {
  readonly span: Span;
  readonly now: number;
  readonly excludesDowntimes: boolean;
}

/** Reads the past of a realm once for several objectives. Throws the fault of its only source. */
export async function readPast(
  realm: OpenRealm,
  wanted: readonly WantedPast[],
  range: PastRange,
): Promise<RealmPast> {
  // Objectives with the same expression have the same objects.
  const found = new Map<string, ReturnType<typeof membersOf>>();
  const membersOnce = async (one: WantedPast) => {
    const key = JSON.stringify([one.version.kind, one.version.where]);
    const members = found.get(key) ?? membersOf(realm, one);
    found.set(key, members);
    return members;
  };
  const members = await Promise.all(wanted.map(membersOnce));
  const read = async (objects: StateObjects) =>
    readObjects(realm, { wanted, objects, members: members.map((keys) => keys[objects]), range });
  const [hosts, services] = [await read('hosts'), await read('services')];
  return {
    pasts: wanted.map((_, index) => joinPasts([hosts.pasts[index], services.pasts[index]])),
    sources: [hosts.source, services.source].filter((source) => source !== undefined),
    notice: joinNotices(hosts.notice, services.notice),
  };
}

/** Returns the past of the objects of several parts, e.g. of hosts and of services, or of the members of a multirealm. */
export function joinPasts(parts: readonly (ObjectivePast | undefined)[]): ObjectivePast {
  return {
    objects: parts.reduce((sum, part) => sum + (part?.objects ?? 0), 0),
    periods: parts.flatMap((part) => part?.periods ?? []),
  };
}

interface Reading {
  readonly wanted: readonly WantedPast[];
  readonly objects: StateObjects;
  /** The hosts or services of each objective, by `exclusionKey`. */
  readonly members: readonly ReadonlySet<string>[];
  readonly range: PastRange;
}

async function readObjects(realm: OpenRealm, reading: Reading) {
  const { wanted, objects, members, range } = reading;
  const question = { ...range, objects, unavailable: problemStates, threshold: undefined };
  const all = members.some((keys) => keys.size > 0) ? await presentSubjects(realm, question) : [];
  const { followers, counts } = followersOf(all, members);
  const present = all.filter((subject) => followers.has(keyOf(subject)));
  if (present.length === 0) return { pasts: [], source: undefined, notice: undefined };
  let periods: ObjectPeriod[][] = [];
  const beginPeriods = () => {
    periods = wanted.map(() => []);
    return collector(realm.name, { wanted, followers, periods });
  };
  const { source, fault, notice } = await timelinesOf(realm, present, { ...question, beginPeriods });
  if (fault) throw fault;
  const unknown = `No source knows the past of the ${objects} of realm '${realm.name}'.`;
  return {
    pasts: wanted.map((_, index) => ({
      objects: counts[index] ?? 0,
      periods: periods[index] ?? [],
    })),
    source,
    notice: joinNotices(notice, source ? undefined : unknown),
  };
}

/** Returns the indexes of the objectives of each object by its key, without objects of none, and the number of objects of each objective. */
function followersOf(subjects: readonly TimelineSubject[], members: Reading['members']) {
  const followers = new Map<string, readonly number[]>();
  const counts = members.map(() => 0);
  for (const subject of subjects) {
    const indexes = members.flatMap((keys, index) => (keys.has(keyOf(subject)) ? [index] : []));
    if (indexes.length > 0) followers.set(keyOf(subject), indexes);
    for (const index of indexes) counts[index] = (counts[index] ?? 0) + 1;
  }
  return { followers, counts };
}

interface Collection extends Pick<Reading, 'wanted'> {
  readonly followers: ReadonlyMap<string, readonly number[]>;
  /** The periods of each objective, to which those that are not good are added. */
  readonly periods: readonly ObjectPeriod[][];
}

/** Returns the function that receives each period of one state and adds it to the objectives for which it is not good. */
function collector(realm: string, { wanted, followers, periods }: Collection): OnPeriodOf {
  const rules = wanted.map(({ version }) => unavailableStatesOf(version));
  const objects = new Map<string, ObjectiveObject>();
  return (subject, state, { from, to, isExcluded }) => {
    const key = keyOf(subject);
    for (const index of followers.get(key) ?? []) {
      const spending = spendingOf(state, isExcluded, rules[index] ?? problemStates);
      if (!spending) continue;
      const object = objects.get(key) ?? { realm, host_name: subject.host_name, service: subject.service };
      objects.set(key, object);
      periods[index]?.push({ object, spending, state, from, to });
    }
  };
}

/** Returns the states that count as unavailable. */
function unavailableStatesOf({ unavailable_states: names }: ObjectiveVersion) {
  return names ? new Set(availabilityStates.filter((state) => names.includes(state))) : problemStates;
}

/** Returns `undefined` for time that is good. What was never checked does not count, unless PENDING is named as unavailable. */
function spendingOf(
  state: AvailabilityState,
  isExcluded: boolean,
  unavailable: ReadonlySet<AvailabilityState>,
): Spending | undefined {
  if (state === 'NODATA') return 'unknown';
  if (isExcluded) return 'excluded';
  if (unavailable.has(state)) return 'bad';
  return state === 'PENDING' ? 'excluded' : undefined;
}

function keyOf({ host_name: host, service }: TimelineSubject): string {
  return exclusionKey(host, service);
}

/** Returns the objects that meet the conditions now, by `exclusionKey`. */
async function membersOf(
  realm: OpenRealm,
  { version: { kind }, where }: WantedPast,
): Promise<Readonly<Record<StateObjects, ReadonlySet<string>>>> {
  const none = new Set<string>();
  if (kind === 'business_processes') {
    const processes = await businessProcessesOf(realm);
    const found = [...(await selectRecords(realm, where, processes))];
    const keysOf = (isHost: boolean) =>
      new Set(found.filter(({ service }) => (service === null) === isHost).map(keyOf));
    return { hosts: keysOf(true), services: keysOf(false) };
  }
  const fields = new Set(['host_name', 'service']);
  if (kind === 'hosts')
    return { hosts: await keysIn(await hostsOf(realm, { where, fields })), services: none };
  const isService = { field: 'kind', predicate: { kind: 'oneOf' as const, values: ['service'] } };
  const services = await hostsAndServicesOf(realm, { where: [isService, ...where], fields });
  return { hosts: none, services: await keysIn(services) };
}

async function keysIn(rows: ListRows<unknown>): Promise<ReadonlySet<string>> {
  const table = await tableOf(rows);
  const [hosts, services] = [table.column('host_name'), table.column('service')];
  const keys = new Set<string>();
  for (let row = 0; row < table.count; row += 1) {
    const service = services.value(row);
    keys.add(exclusionKey(String(hosts.value(row)), typeof service === 'string' ? service : null));
  }
  return keys;
}
