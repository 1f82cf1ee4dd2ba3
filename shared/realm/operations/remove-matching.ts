import { type Condition, meets } from '../../base/condition.ts';
import type { Source } from '../../base/source.ts';
import { statusOfAnswer } from '../directory/ask-realms.ts';
import type { RealmSelection } from '../directory/selection.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { engineKeyOf } from '../record/shared-engines.ts';
import { checkCount, incomplete } from './check-count.ts';
import { type DowntimeRecord, type EngineDowntime, markedDowntimes } from './downtimes.ts';
import type { Performing } from './perform.ts';
import { type Removal, type RemovalOptions, removeDowntimes } from './remove-downtimes.ts';

export interface RemovalRequest {
  /** The mark of the request that scheduled the downtimes. `undefined` means any downtime. */
  readonly mark: string | undefined;
  /** Conditions on the list of downtimes. All that meet them are removed. */
  readonly where: readonly Condition[];
  /** The number of downtimes that the caller expects. `undefined` means any number. */
  readonly expectedCount: number | undefined;
  readonly dryRun: boolean;
  readonly performing: Performing;
}

/** The result for one downtime of a realm. */
export interface RealmRemoval extends Removal {
  readonly realm: string;
}

interface Part {
  readonly realm: OpenRealm;
  readonly downtimes: readonly EngineDowntime[];
}

/** The time limit for finding the downtimes of a realm, in milliseconds. */
const selectMs = 10_000;

/**
 * Removes the downtimes that meet a condition, in all realms of the request at the same time. All of them are known before the first
 * command is sent: a wrong number of them changes nothing. A downtime that two realms of one engine show is removed once.
 */
export async function removeMatching(
  choice: RealmSelection,
  request: RemovalRequest,
): Promise<{ readonly removals: readonly RealmRemoval[]; readonly sources: readonly Source[] | undefined }> {
  const { mark, performing } = request;
  const isWanted = meets(request.where, fieldOf);
  const look = async (realm: OpenRealm) => markedDowntimes(realm, mark, performing.clock() / 1000);
  const { parts, sources } = await choice.each(async (realm) => {
    const found = await look(realm.within(selectMs));
    const downtimes = found.filter(({ record }) => isWanted(record));
    return { realm, downtimes, records: downtimes };
  });
  const wanted = withoutRepeats(parts.map(({ value }) => value));
  const count = wanted.reduce((sum, { downtimes }) => sum + downtimes.length, 0);
  checkCount({ count, expectedCount: request.expectedCount, subject: 'downtimes' });
  const done = await Promise.all(wanted.map((part) => inOneRealm(part, { look, ...request })));
  const failed = new Map(done.flatMap(({ source }) => (source ? [[source.realm, source]] : [])));
  const removals = done.flatMap((one) => one.removals);
  if (sources) return { removals, sources: sources.map((source) => failed.get(source.realm) ?? source) };
  return { removals, sources: failed.size > 0 ? [...failed.values()] : undefined };
}

function fieldOf(field: string) {
  return (record: DowntimeRecord): unknown => Reflect.get(record, field);
}

function withoutRepeats(parts: readonly Part[]): Part[] {
  const seen = new Set<string>();
  return parts.map(({ realm, downtimes }) => {
    const engine = engineKeyOf(realm.record) ?? realm.name;
    const own = downtimes.filter(({ number }) => {
      const key = `${engine}\n${number}`;
      return !seen.has(key) && seen.add(key);
    });
    return { realm, downtimes: own };
  });
}

interface Done {
  readonly removals: readonly RealmRemoval[];
  /** The realm as a source of a partial answer. `undefined` if all its downtimes are gone. */
  readonly source: Source | undefined;
}

async function inOneRealm(
  { realm, downtimes }: Part,
  { dryRun, look, performing }: RemovalRequest & RemovalOptions,
): Promise<Done> {
  const started = performing.clock();
  const removals = dryRun ? downtimes.map(foreseen) : await remove(realm, downtimes, { look, performing });
  const open = removals.filter(({ outcome }) => outcome !== 'done').length;
  const missing = incomplete(realm.name, open, removals.length);
  const own = { realm: realm.name, latency_ms: performing.clock() - started };
  return {
    removals: removals.map((removal) => ({ realm: realm.name, ...removal })),
    source: open === 0 ? undefined : { ...own, ...statusOfAnswer({ records: removals, missing }) },
  };
}

async function remove(
  realm: OpenRealm,
  downtimes: readonly EngineDowntime[],
  options: RemovalOptions,
): Promise<readonly Removal[]> {
  return (await removeDowntimes(realm, downtimes, options)).removals;
}

const foreseen = (downtime: EngineDowntime): Removal => ({ downtime, outcome: 'done', reason: null });
