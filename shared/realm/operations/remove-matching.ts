import { type Condition, meets } from '../../base/condition.ts';
import type { Source } from '../../base/source.ts';
import { statusOfAnswer } from '../directory/ask-realms.ts';
import type { RealmSelection } from '../directory/selection.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { engineKeyOf } from '../record/shared-engines.ts';
import { checkCount, incomplete } from './check-count.ts';
import type { EngineRemark } from './remark.ts';
import { type Removal, type RemovalOptions, removeRemarks } from './remove-remarks.ts';

export interface RemovalRequest<Remark extends EngineRemark> extends RemovalOptions<Remark> {
  /** Conditions on the records. All that meet them are removed. */
  readonly where: readonly Condition[];
  /** The number of downtimes or comments that the caller expects. `undefined` means any number. */
  readonly expectedCount: number | undefined;
  readonly dryRun: boolean;
}

/** The result for one downtime or comment of a realm. */
export interface RealmRemoval<Remark extends EngineRemark> extends Removal<Remark> {
  readonly realm: string;
}

/** The results of a removal. `sources` is set if several realms may have been asked, or if not all is removed. */
export interface RemovedInRealms<Remark extends EngineRemark> {
  readonly removals: readonly RealmRemoval<Remark>[];
  readonly sources: readonly Source[] | undefined;
}

interface Part<Remark extends EngineRemark> {
  readonly realm: OpenRealm;
  readonly remarks: readonly Remark[];
}

/** The time limit for finding the downtimes or comments of a realm, in milliseconds. */
const selectMs = 10_000;

/**
 * Removes the downtimes or comments that meet conditions, in all realms of the request at the same time. All of them are known before the
 * first command is sent: a wrong number of them changes nothing. What two realms of one engine show is removed once.
 */
export async function removeMatching<Remark extends EngineRemark>(
  choice: RealmSelection,
  request: RemovalRequest<Remark>,
): Promise<RemovedInRealms<Remark>> {
  const { kind, look, where, expectedCount } = request;
  const isWanted = meets(where, fieldOf);
  const { parts, sources } = await choice.each(async (realm) => {
    const remarks = (await look(realm.within(selectMs))).filter(({ record }) => isWanted(record));
    return { realm, remarks, records: remarks };
  });
  const wanted = withoutRepeats(parts.map(({ value }) => value));
  const count = wanted.reduce((sum, { remarks }) => sum + remarks.length, 0);
  checkCount({ count, expectedCount, subject: `${kind.name}s` });
  const done = await Promise.all(wanted.map((part) => inOneRealm(part, request)));
  const failed = new Map(done.flatMap(({ source }) => (source ? [[source.realm, source]] : [])));
  const removals = done.flatMap((one) => one.removals);
  if (sources) return { removals, sources: sources.map((source) => failed.get(source.realm) ?? source) };
  return { removals, sources: failed.size > 0 ? [...failed.values()] : undefined };
}

function fieldOf(field: string) {
  return (record: object): unknown => Reflect.get(record, field);
}

function withoutRepeats<Remark extends EngineRemark>(parts: readonly Part<Remark>[]): Part<Remark>[] {
  const seen = new Set<string>();
  return parts.map(({ realm, remarks }) => {
    const engine = engineKeyOf(realm.record) ?? realm.name;
    const own = remarks.filter(({ number }) => {
      const key = `${engine}\n${number}`;
      return !seen.has(key) && seen.add(key);
    });
    return { realm, remarks: own };
  });
}

interface Done<Remark extends EngineRemark> {
  readonly removals: readonly RealmRemoval<Remark>[];
  /** The realm as a source of a partial answer. `undefined` if all of it is gone. */
  readonly source: Source | undefined;
}

async function inOneRealm<Remark extends EngineRemark>(
  { realm, remarks }: Part<Remark>,
  request: RemovalRequest<Remark>,
): Promise<Done<Remark>> {
  const { clock } = request.performing;
  const started = clock();
  const removals = request.dryRun
    ? remarks.map((remark): Removal<Remark> => ({ remark, outcome: 'done', reason: null }))
    : (await removeRemarks(realm, remarks, request)).removals;
  const open = removals.filter(({ outcome }) => outcome !== 'done').length;
  const missing = incomplete(realm.name, open, removals.length);
  const own = { realm: realm.name, latency_ms: clock() - started };
  return {
    removals: removals.map((removal) => ({ realm: realm.name, ...removal })),
    source: open === 0 ? undefined : { ...own, ...statusOfAnswer({ records: removals, missing }) },
  };
}
