import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import { isMeant, type Reference } from './reference.ts';
import type { Key, Table } from './table.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

const watchRecord = once(() =>
  z.object({
    realm: z.string(),
    /** A later realm of that name is another, and has a record of its own. */
    creation_id: z.string().optional(),
    /** When the engine was asked, ISO 8601 in UTC. */
    watched_at: z.iso.datetime(),
    up: z.boolean(),
    /** Why it was not up: a problem's code. */
    code: z.string().optional(),
    hosts: z.int().optional(),
    services: z.int().optional(),
    /** The index that was written with this record. */
    index_id: z.string().optional(),
    index_parts: z.int().default(0),
    expires_at: z.int(),
  }),
);
const watched = once(() => watchRecord().optional());
export type WatchRecord = z.infer<ReturnType<typeof watchRecord>>;

/** A host in the index: name and address, null where the engine has none. */
export type IndexedHost = readonly [name: string, address: string | null];
const indexedHosts = once(() => z.array(z.tuple([z.string(), z.string().nullable()])).readonly());

/** What the collector watch saw of a realm. */
export interface Watched {
  readonly realm: Reference;
  /** `undefined` if the engine's count cannot be. */
  readonly services: number | undefined;
  readonly hosts: readonly IndexedHost[];
}

/** The last look at each realm, kept for two days: a realm that is gone is forgotten by itself. */
export interface WatchStore {
  saveUp(watched: Watched): Promise<void>;
  /** The engine did not answer; what was indexed before stays until it expires. */
  saveDown(realm: Reference, code: string): Promise<void>;
  /** Of those of these realms that were looked at. */
  list(realms: readonly Reference[]): Promise<WatchRecord[]>;
  /** The hosts of a record's index; undefined when a newer look has replaced it meanwhile. */
  hosts(record: WatchRecord): Promise<readonly IndexedHost[] | undefined>;
}

const KEPT_S = 2 * 86_400;
/** Compressed far below what one item may hold (400 KB), with names of any kind. */
const HOSTS_IN_PART = 4000;
/** More is no part of ours. */
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
      const parts = partsOf(hosts);
      // The index first: a record never names one that is not whole.
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
    return realm !== undefined && isMeant({ name, creation_id }, realm);
  };
}

function partsOf(hosts: readonly IndexedHost[]): (readonly IndexedHost[])[] {
  const count = Math.ceil(hosts.length / HOSTS_IN_PART);
  return Array.from({ length: count }, (_, part) =>
    hosts.slice(part * HOSTS_IN_PART, (part + 1) * HOSTS_IN_PART),
  );
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

/** Two runs at once may both have written: what is left over expires. */
async function forgetIndex(
  table: Table,
  { realm, index_id: indexId, index_parts: parts }: WatchRecord,
): Promise<void> {
  if (indexId === undefined) return;
  for (let part = 0; part < parts; part += 1) await table.delete(partKey(realm, indexId, part));
}
