import { setTimeout as sleep } from 'node:timers/promises';

import { AppError } from '../shared/base/errors.ts';
import { type MonitoringApiRecord, monitoringApis } from '../shared/store/monitoring-apis.ts';
import { isMonitoringApiOf } from '../shared/store/realm-record.ts';
import type { CliContext } from './cli-context.ts';
import { comparedNouns, keyOfRecord } from './compared-nouns.ts';
import { Failure } from './failure.ts';
import { openRealms } from './open-realms.ts';
import { openingOf } from './opening.ts';
import { printList } from './print-list.ts';
import { lagMs, opened } from './realm-compare.ts';
import { openTarget } from './target.ts';

const peerNouns = comparedNouns.filter(({ name }) =>
  ['hosts', 'services', 'downtimes', 'acknowledgements'].includes(name),
);

/** Asks each peer of an Alertmanager alone, and prints the objects that only some of them have. Fails if there are any. */
export async function comparePeers(name: string, call: CliContext): Promise<void> {
  const target = await openTarget(call.program, call.io);
  const record = await openRealms(target.table, call.io.clock).realmRecords.find(name);
  const api = (await monitoringApis.open(target.table).list()).find((one) => isMonitoringApiOf(record, one));
  if (api?.kind !== 'alertmanager' || api.urls.length < 2)
    throw new Failure('--with is missing: only the peers of an Alertmanager are compared without it.', {
      usage: true,
    });
  const readPeer = async (url: string, at: number) => {
    const realm = opened(record, openingOf(target, call, peerOf(api, at)));
    try {
      const found = peerNouns.map(async (noun) => {
        const records = await noun.read(realm, call.io.clock);
        return records.map((one) => `${noun.name} ${keyOfRecord(noun, one)}`);
      });
      return { url, objects: new Set((await Promise.all(found)).flat()) };
    } catch (error) {
      throw error instanceof AppError ? new Failure(`${url}: ${error.message}`, { cause: error }) : error;
    } finally {
      realm.status.release();
    }
  };
  const look = async () => differencesOf(await Promise.all(api.urls.map(readPeer)));
  const first = await look();
  // An alert or a silence is at one peer a moment before it is at the others.
  if (first.length > 0) await sleep(lagMs);
  const later = first.length > 0 ? (await look()).map(({ object }) => object) : [];
  const rows = first.filter(({ object }) => later.includes(object));
  printList(rows, call.program, call.io);
  if (rows.length > 0) throw new Failure(`${rows.length} objects are not at all peers.`);
}

/** Returns the function that leaves an API only one of its peers. */
function peerOf({ id, urls, fingerprints }: MonitoringApiRecord, at: number) {
  const only = {
    urls: urls.slice(at, at + 1),
    ...(fingerprints && { fingerprints: fingerprints.slice(at, at + 1) }),
  };
  return (api: MonitoringApiRecord) => (api.id === id ? { ...api, ...only } : api);
}

interface ReadPeer {
  readonly url: string;
  readonly objects: ReadonlySet<string>;
}

function differencesOf(peers: readonly ReadPeer[]) {
  const all = new Set(peers.flatMap(({ objects }) => [...objects]));
  return [...all].sort().flatMap((object) => {
    const urlsOf = (isThere: boolean) =>
      peers.flatMap(({ url, objects }) => (objects.has(object) === isThere ? [url] : []));
    const missing = urlsOf(false);
    return missing.length === 0 ? [] : [{ object, at: urlsOf(true), missing_at: missing }];
  });
}
