import { attempt } from '../../base/attempt.ts';
import type { Condition } from '../../base/condition.ts';
import { AppError } from '../../base/errors.ts';
import type { Source } from '../../base/source.ts';
import { statusOfAnswer } from '../directory/ask-realms.ts';
import type { RealmSelection } from '../directory/selection.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { engineKeyOf } from '../record/shared-engines.ts';
import { selectRecords } from '../status/host-columns.ts';
import { checkCount, incomplete } from './check-count.ts';
import { isAway } from './perform.ts';
import type { EngineRemark, RemarkKind } from './remark.ts';
import { findRemovalRefusal, type Removal, type RemovalOptions, removeRemarks } from './remove-remarks.ts';
import { objectKey } from './target.ts';
import type { WaitingRemark, WaitingRemarks } from './waiting-remarks.ts';
import { isShown, type WithdrawnTarget, withdrawWaitingRemarks } from './withdraw-in-realm.ts';

export interface RemovalRequest<Remark extends EngineRemark> extends RemovalOptions<Remark> {
  /** Conditions on the records. All that meet them are removed. */
  readonly where: readonly Condition[];
  /** The mark of those that are removed. `undefined` means any. */
  readonly mark?: string | undefined;
  readonly waiting: WaitingRemarks;
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
  readonly withdrawn: readonly WithdrawnTarget[];
  readonly sources: readonly Source[] | undefined;
}

interface Part<Remark extends EngineRemark> {
  readonly realm: OpenRealm;
  readonly remarks: readonly Remark[];
  readonly waiting: readonly WaitingRemark[];
  /** The failure of an engine for which something waits: that is withdrawn, and nothing else is removed. */
  readonly missing: AppError | undefined;
}

/** The time limit for finding the downtimes or comments of a realm, in milliseconds. */
const selectMs = 10_000;

/**
 * Removes the downtimes or comments that meet conditions, in all realms of the request at the same time. All of them are known before the
 * first command is sent: a wrong number of them changes nothing. What two realms of one engine show is removed once. What waits in the queue
 * is withdrawn first, so that a delivery that goes on meanwhile cannot make it after the last look at the engine.
 */
export async function removeMatching<Remark extends EngineRemark>(
  choice: RealmSelection,
  request: RemovalRequest<Remark>,
): Promise<RemovedInRealms<Remark>> {
  const { kind, expectedCount } = request;
  const { parts, sources } = await choice.askEach(async (realm) => {
    const found = await findIn(realm, request);
    return { ...found, records: [...found.remarks, ...found.waiting] };
  });
  const wanted = withoutRepeats(parts.map(({ value }) => value));
  const count = wanted.reduce((sum, part) => sum + countOf(part), 0);
  checkCount({ count, expectedCount, subject: `${kind.name}s` });
  const done = await Promise.all(wanted.map((part) => inOneRealm(part, request)));
  const failed = new Map(done.flatMap(({ source }) => (source ? [[source.realm, source]] : [])));
  const results = {
    removals: done.flatMap((one) => one.removals),
    withdrawn: done.flatMap((one) => one.withdrawn),
  };
  if (sources) return { ...results, sources: sources.map((source) => failed.get(source.realm) ?? source) };
  return { ...results, sources: failed.size > 0 ? [...failed.values()] : undefined };
}

async function findIn<Remark extends EngineRemark>(
  realm: OpenRealm,
  { kind, mark, where, look, waiting: queue, expectedCount }: RemovalRequest<Remark>,
): Promise<Part<Remark>> {
  const found = await queue.find(realm, { kind, mark });
  const soon = realm.within(selectMs);
  const seen = await attempt(() => look(soon));
  const shown = seen instanceof AppError ? [] : seen;
  const records = [...found, ...shown].map(({ record }) => record);
  const wanted = await selectRecords(soon, where, records);
  const isOwn = ({ isOfRealm, record }: WaitingRemark) => isOfRealm && wanted.has(record);
  const own = found.filter(isOwn);
  if (!(seen instanceof AppError)) {
    const remarks = shown.filter(({ record }) => wanted.has(record));
    const waiting = found.filter((one) => isOwn(one) || isShown(one, remarks));
    return { realm, remarks, waiting, missing: undefined };
  }
  // A number that is expected can only be checked with the engine.
  if (own.length === 0 || expectedCount !== undefined || !isAway(seen)) throw seen;
  return { realm, remarks: [], waiting: own, missing: seen };
}

/** Counts what waits and is shown by the engine once: its delivery has not ended yet. */
function countOf<Remark extends EngineRemark>({ remarks, waiting }: Part<Remark>): number {
  return remarks.length + waiting.filter((one) => !isShown(one, remarks)).length;
}

function withoutRepeats<Remark extends EngineRemark>(parts: readonly Part<Remark>[]): Part<Remark>[] {
  const seen = new Set<string>();
  const isFirst = (key: string) => !seen.has(key) && seen.add(key).size > 0;
  return parts.map(({ realm, remarks, waiting, missing }) => {
    const engine = engineKeyOf(realm.record) ?? realm.name;
    return {
      ...{ realm, missing },
      remarks: remarks.filter(({ number }) => isFirst(`${engine}\n${number}`)),
      waiting: waiting.filter(({ part, target }) => isFirst(`${part}\n${objectKey(target)}`)),
    };
  });
}

interface Done<Remark extends EngineRemark> {
  readonly removals: readonly RealmRemoval<Remark>[];
  readonly withdrawn: readonly WithdrawnTarget[];
  /** The realm as a source of a partial answer. `undefined` if all of it is gone. */
  readonly source: Source | undefined;
}

async function inOneRealm<Remark extends EngineRemark>(
  part: Part<Remark>,
  request: RemovalRequest<Remark>,
): Promise<Done<Remark>> {
  const { realm } = part;
  const { clock } = request.performing;
  const started = clock();
  const { remarks, withdrawn } = await withdrawWaitingRemarks(part, request);
  const removals = request.dryRun
    ? await predictRemovals(realm, remarks, request.kind)
    : (await removeRemarks(realm, remarks, request)).removals;
  const left = withdrawn.filter((one) => !isShown(one, remarks));
  const all = [...removals, ...left];
  const open = all.filter(({ outcome }) => outcome !== 'done').length;
  const missing = part.missing ?? (open > 0 ? incomplete(realm.name, open, all.length) : undefined);
  const own = { realm: realm.name, latency_ms: clock() - started };
  return {
    removals: removals.map((removal) => ({ realm: realm.name, ...removal })),
    withdrawn: left,
    source: missing && { ...own, ...statusOfAnswer({ records: all, missing }) },
  };
}

async function predictRemovals<Remark extends EngineRemark>(
  realm: OpenRealm,
  remarks: readonly Remark[],
  kind: RemarkKind,
): Promise<Removal<Remark>[]> {
  const refusal = await findRemovalRefusal(realm, remarks, kind);
  const outcome = refusal ? 'refused' : 'done';
  return remarks.map((remark) => ({ remark, outcome, reason: refusal?.message ?? null }));
}
