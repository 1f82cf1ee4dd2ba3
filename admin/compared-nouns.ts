import type { Clock } from '../shared/base/clock.ts';
import { nodesOf } from '../shared/realm/config/collectors.ts';
import { engineInfoOf } from '../shared/realm/engine/engine-info.ts';
import { limitHosts, limitServices } from '../shared/realm/open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../shared/realm/open-realm/open.ts';
import { acknowledgementsOf } from '../shared/realm/operations/acknowledgements.ts';
import { commentsOf } from '../shared/realm/operations/comments.ts';
import { downtimesOf } from '../shared/realm/operations/downtimes.ts';
import { hostgroups } from '../shared/realm/status/hostgroups.ts';
import { oneHost } from '../shared/realm/status/hosts.ts';
import { servicesOfOneHost } from '../shared/realm/status/services.ts';

type NounRecord = Readonly<Record<string, unknown>>;

/** A kind of objects of which two interfaces of an engine are compared. */
export interface ComparedNoun {
  readonly name: string;
  /** Fields that are unique together. */
  readonly key: readonly string[];
  readonly read: (realm: OpenRealm, clock: Clock) => Promise<readonly NounRecord[]>;
}

/** Returns the values of the fields that are unique together. */
export function keyOfRecord({ key }: ComparedNoun, record: NounRecord): string {
  const texts = key.map((field) => record[field]);
  return texts.map((value) => (typeof value === 'string' ? value : '')).join(' / ');
}

/** Returns the name of the master whose start the interface tells. Null if the engine has no names of nodes, or says that this master started at another time. */
async function nodeOf(realm: OpenRealm, start: string | null): Promise<string | null> {
  const name = (await nodesOf(realm)).find(({ kind }) => kind === 'poller')?.name;
  if (name === undefined) return null;
  const process = await realm.status.actingProcess(name);
  return process === undefined || realm.iso(process.start) === start ? name : null;
}

const recordsOf = <T>(found: readonly { readonly record: T }[]): T[] => found.map(({ record }) => record);
const remarkKey = ['host_name', 'service', 'author', 'comment', 'created_at'];

/** The nouns that are read from engines, each with all its fields. */
export const comparedNouns: readonly ComparedNoun[] = [
  {
    name: 'engine',
    key: ['realm'],
    async read(realm, clock) {
      const {
        latency_ms: _latency,
        uptime_seconds: _uptime,
        interface: _name,
        ...facts
      } = await engineInfoOf(realm, clock);
      return [{ ...facts, node: await nodeOf(realm, facts.program_start) }];
    },
  },
  {
    name: 'hosts',
    key: ['host_name'],
    read: (realm) => oneHost.records(realm, { onDemand: true }, ...limitHosts(realm)),
  },
  {
    name: 'services',
    key: ['host_name', 'service'],
    read: (realm) => servicesOfOneHost.records(realm, { onDemand: true }, ...limitServices(realm)),
  },
  { name: 'hostgroups', key: ['hostgroup_name'], read: (realm) => hostgroups.records(realm, {}) },
  {
    name: 'downtimes',
    key: [...remarkKey, 'starts_at', 'ends_at'],
    read: async (realm, clock) => recordsOf(await downtimesOf(realm, Math.floor(clock() / 1000))),
  },
  { name: 'comments', key: remarkKey, read: async (realm) => recordsOf(await commentsOf(realm)) },
  {
    name: 'acknowledgements',
    key: ['host_name', 'service'],
    read: async (realm) => recordsOf(await acknowledgementsOf(realm)),
  },
];
