import { AppError, type ProblemCode } from '../../base/errors.ts';
import { gather } from '../../base/gather.ts';
import { always, counts, rows, text } from '../../connectors/status-query/index.ts';
import type { IndexedHost, Watched, WatchStore } from '../../store/realm-watches.ts';
import type { Reference } from '../../store/reference.ts';
import type { OpenRealm } from '../directory/open.ts';
import { isAsked } from '../directory/realm.ts';
import type { Realms } from '../directory/realms.ts';
import { byKey } from '../fields/order.ts';

/** What one run saw; `down` names the realms whose engines did not answer. */
export interface WatchReport {
  readonly realms: number;
  readonly up: number;
  readonly down: readonly string[];
  readonly hosts: number;
  readonly services: number;
}

/** Looks at every standard realm that has an engine once, and keeps what it saw. */
export type Watch = (realms: Realms) => Promise<WatchReport>;

/** Bounds the hosts that are in memory: the realms of a fleet may have 10,000 each. */
const realmsAtOnce = 8;

export function createWatch(store: Pick<WatchStore, 'saveUp' | 'saveDown'>): Watch {
  return async (realms) => {
    const all = await realms.directory.all();
    const asked = all.filter((record) => record.type === 'standard' && isAsked(record));
    const settled = await gather(asked, realmsAtOnce, (record) => lookAt(store, realms, record));
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

interface Look {
  readonly realm: string;
  readonly hosts?: number;
  readonly services?: number;
}

/** An engine that fails is an answer; a table that fails ends the run. */
async function lookAt(
  store: Pick<WatchStore, 'saveUp' | 'saveDown'>,
  realms: Realms,
  realm: Reference,
): Promise<Look> {
  const seen = await see(realms, realm);
  if (typeof seen === 'string') {
    await store.saveDown(realm, seen);
    return { realm: realm.name };
  }
  await store.saveUp(seen);
  return { realm: realm.name, hosts: seen.hosts.length, services: seen.services };
}

async function see(realms: Realms, { name, creation_id }: Reference): Promise<Watched | ProblemCode> {
  try {
    const realm = await realms.one(name, { standard: true }).open();
    return { realm: { name, creation_id }, ...(await countsAndHosts(realm)) };
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'internal') return error.code;
    throw error;
  }
}

async function countsAndHosts(realm: OpenRealm): Promise<Omit<Watched, 'realm'>> {
  try {
    const [hosts, { services }] = await Promise.all([
      hostsOf(realm),
      realm.status.count(counts('services', { services: always })),
    ]);
    return { hosts, services };
  } finally {
    realm.status.release();
  }
}

async function hostsOf(realm: OpenRealm): Promise<IndexedHost[]> {
  const found = await realm.status.ask(rows('hosts', { name: text('name'), address: text('address') }));
  const indexed = found.flatMap(({ name, address }): IndexedHost[] =>
    name === null ? [] : [[name, address === '' ? null : address]],
  );
  return byKey(indexed, ([name]) => name);
}
