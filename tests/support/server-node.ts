import { openPostgresRecords } from '../../server/storage/postgres/open.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { createRealmStore, type RealmRecord } from '../../shared/store/realms.ts';
import { freePort } from './free-port.ts';
import { fillFirstRecords, type ServerProcess, startServed } from './served.ts';

/** A server of a site that has several, and the address of its metrics. */
export interface ServerNode {
  readonly server: ServerProcess;
  readonly metrics: string;
}

export async function startServerNode(
  folder: string,
  words: readonly string[],
  env?: Readonly<Record<string, string>>,
): Promise<ServerNode> {
  const place = `127.0.0.1:${await freePort()}`;
  const server = await startServed(folder, [...words, '--metrics', place], env);
  return { server, metrics: `http://${place}/metrics` };
}

/** Stores the first records and a realm in a new database, before its servers start. */
export async function fillServerRecords(
  place: { readonly url: string; readonly folder: string },
  record: RealmRecord,
): Promise<void> {
  await fillFirstRecords(await openPostgresRecords(place));
  const records = await openPostgresRecords(place);
  await createRealmStore(records.table, systemClock).create(record);
  await records.close();
}
