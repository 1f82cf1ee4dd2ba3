import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import { partsOf } from '../base/parts-of.ts';
import { matchesReference, type Reference } from './reference.ts';
import type { Key, Table } from './table.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

const watchRecord = once(() =>
  z.object({
    realm: z.string(),
    /** Id of the realm's creation. A later realm of that name has its own record. */
    creation_id: z.string().optional(),
    /** Time at which the engine was asked, ISO 8601 in UTC. */
    watched_at: z.iso.datetime(),
    up: z.boolean(),
    /** Code of the problem if `up` is false. */
    code: z.string().optional(),
    hosts: z.int().optional(),
    services: z.int().optional(),
    /** Id of the host index that was written with this record. */
    index_id: z.string().optional(),
    index_parts: z.int().default(0),
    expires_at: z.int(),
  }),
);
const watched = once(() => watchRecord().optional());
export type WatchRecord = z.infer<ReturnType<typeof watchRecord>>;

/** A host in the index: its name and address. The address is `null` if the engine has none. */
export type IndexedHost = readonly [name: string, address: string | null];
const indexedHosts = once(() => z.array(z.tuple([z.string(), z.string().nullable()])).readonly());

/** The observations of one realm by the collector watch (a scheduled job). */
export interface WatchResult {
  readonly realm: Reference;
  /** Number of services, or `undefined` if the engine's count is impossible. */
  readonly services: number | undefined;
  readonly hosts: readonly IndexedHost[];
}

/** The last observation of each realm. It expires after two days, so that deleted realms disappear. */
export interface WatchStore {
  saveUp(watched: WatchResult): Promise<void>;
  /** Stores that the engine did not answer. The earlier index stays until it expires. */
  saveDown(realm: Reference, code: string): Promise<void>;
  /** Returns the records of the given realms that were observed. */
  list(realms: readonly Reference[]): Promise<WatchRecord[]>;
  /** Returns the hosts of a record's index, or `undefined` if a newer observation has replaced the index. */
  hosts(record: WatchRecord): Promise<readonly IndexedHost[] | undefined>;
}

const KEPT_S = 2 * 86_400;
/** Number of hosts in one part. Compressed, it is far below the limit of an item (400 KB), with names of any kind. */
const HOSTS_IN_PART = 4000;
/** Largest unpacked part in bytes. A larger one was not written by this service. */
const LARGEST_PART = 8_000_000;

const watchKey = ({ name, creation_id = '' }: Reference): Key => ({
  pk: 'WATCH',
  sk: `${name}#${creation_id}`,
});
const partKey = (realm: string, indexId: string, part: number): Key => ({
  pk: `WATCH_INDEX#${realm}`,
  sk: `${indexId}#${String(part).padStart(5, '0')}`,
});

export function createWatchStore(table: Table, clock: Clock): WatchStore {
  const expiry = () => Math.ceil(clock() / 1000) + KEPT_S;
  const now = () => new Date(clock()).toISOString();
  const find = async (realm: Reference) => watched().parse(await table.get(watchKey(realm)));
  return {
    async saveUp({ realm, services, hosts }) {
      const index_id = randomUUID();
      const parts = partsOf(hosts, HOSTS_IN_PART);
      // The index is written before the record, so that a record never refers to an incomplete index.
      for (const [part, content] of parts.entries()) {
        const packed = (await compress(JSON.stringify(content))).toString('base64');
        await table.put(partKey(realm.name, index_id, part), { packed, expires_at: expiry() });
      }
      const before = await find(realm);
      await table.put(watchKey(realm), {
        realm: realm.name,
        creation_id: realm.creation_id,
        watched_at: now(),
        up: true,
        hosts: hosts.length,
        services,
        index_id,
        index_parts: parts.length,
        expires_at: expiry(),
      });
      if (before) await forgetIndex(table, before);
    },
    async saveDown(realm, code) {
      const { name, creation_id } = realm;
      const set = { realm: name, creation_id, watched_at: now(), up: false, code, expires_at: expiry() };
      await table.update(watchKey(realm), { set });
    },
    async list(realms) {
      const records = z.array(watchRecord()).parse(await table.query('WATCH'));
      return records.filter(isOf(realms));
    },
    hosts: (record) => readIndex(table, record),
  };
}

function isOf(realms: readonly Reference[]): (record: WatchRecord) => boolean {
  const wanted = new Map(realms.map((realm) => [realm.name, realm]));
  return ({ realm: name, creation_id }) => {
    const realm = wanted.get(name);
    return realm !== undefined && matchesReference({ name, creation_id }, realm);
  };
}

async function readIndex(
  table: Table,
  { realm, index_id: indexId, index_parts: parts }: WatchRecord,
): Promise<readonly IndexedHost[] | undefined> {
  if (indexId === undefined) return [];
  const hosts: IndexedHost[] = [];
  for (let part = 0; part < parts; part += 1) {
    const item = await table.get(partKey(realm, indexId, part));
    if (!item) return undefined;
    const { packed } = z.object({ packed: z.string() }).parse(item);
    const text = await decompress(Buffer.from(packed, 'base64'), { maxOutputLength: LARGEST_PART });
    for (const host of indexedHosts().parse(JSON.parse(text.toString('utf8')))) hosts.push(host);
  }
  return hosts;
}

/** Deletes an index. If two concurrent runs have written, the remaining parts expire. */
async function forgetIndex(
  table: Table,
  { realm, index_id: indexId, index_parts: parts }: WatchRecord,
): Promise<void> {
  if (indexId === undefined) return;
  for (let part = 0; part < parts; part += 1) await table.delete(partKey(realm, indexId, part));
}
