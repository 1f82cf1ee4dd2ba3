import { attempt } from '../../base/attempt.ts';
import type { Condition } from '../../base/condition.ts';
import { AppError } from '../../base/errors.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { engineKeyOf } from '../record/shared-engines.ts';
import { selectRecords } from '../status/host-columns.ts';
import { failureOfWrite, isAway } from './away.ts';
import { checkCount } from './check-count.ts';
import { type Operated, operateOn } from './operate.ts';
import type { OperationRequest, OperationServices } from './operation-request.ts';
import type { EngineRemark, RemarkKind } from './remark.ts';
import { type RemovableRemark, statesOf, targetOf } from './removal.ts';
import type { RealmTargets } from './select-in-realms.ts';
import { objectKey } from './target.ts';
import type { WaitingRemark, WaitingRemarks } from './waiting-remarks.ts';
import { isShown, withdrawWaitingRemarks } from './withdraw-in-realm.ts';

export interface RemovalRequest<Values, Remark extends EngineRemark> extends Omit<
  OperationRequest<Values, RemovableRemark<Remark['record']>>,
  'targets'
> {
  readonly words: RemarkKind;
  /** Reads what the engine has now of this kind: what is to be removed, and perhaps more. */
  readonly look: (realm: OpenRealm) => Promise<readonly Remark[]>;
  /** Conditions on the records. All that meet them are removed. */
  readonly where: readonly Condition[];
  /** The mark of those that are removed. `undefined` means any. */
  readonly mark?: string | undefined;
}

/** The parts of the program that a removal uses. */
export interface RemovalServices extends OperationServices {
  readonly waiting: WaitingRemarks;
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
 * Removes the downtimes or comments that meet conditions, in all realms of the request, as `operate` does any operation. All of them are
 * known before the first command is sent: a wrong number of them changes nothing. What two realms of one engine show is removed once. What
 * waits in the queue is withdrawn first, so that a delivery that goes on meanwhile cannot make it after the last look at the engine.
 */
export async function removeMatching<Values, Remark extends EngineRemark>(
  services: RemovalServices,
  request: RemovalRequest<Values, Remark>,
): Promise<Operated<RemovableRemark<Remark['record']>>> {
  const { scope, words, expectedCount } = request;
  const { realms, deadlineMs, waiting } = services;
  const { parts, sources } = await realms.selectNamed(scope, { deadlineMs }).askEach(async (realm) => {
    const found = await findIn(realm, waiting, request);
    return { ...found, records: [...found.remarks, ...found.waiting] };
  });
  const wanted = withoutRepeats(parts.map(({ value }) => value));
  const count = wanted.reduce((sum, part) => sum + countOf(part), 0);
  checkCount({ count, expectedCount, subject: `${words.name}s` });
  const ready = await Promise.all(wanted.map((part) => withdrawIn(part, waiting, request)));
  return operateOn(services, request, { parts: ready, sources });
}

async function findIn<Values, Remark extends EngineRemark>(
  realm: OpenRealm,
  queue: WaitingRemarks,
  { words: kind, mark, where, look, expectedCount }: RemovalRequest<Values, Remark>,
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
  const missing = failureOfWrite(seen);
  // A number that is expected can only be checked with the engine.
  if (own.length === 0 || expectedCount !== undefined || !isAway(seen)) throw missing;
  return { realm, remarks: [], waiting: own, missing };
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

async function withdrawIn<Values, Remark extends EngineRemark>(
  part: Part<Remark>,
  waiting: WaitingRemarks,
  { look, dryRun }: RemovalRequest<Values, Remark>,
): Promise<RealmTargets<RemovableRemark<Remark['record']>>> {
  const { remarks, withdrawn } = await withdrawWaitingRemarks(part, { look, waiting, dryRun });
  return {
    ...{ realm: part.realm, withdrawn, failure: part.missing, isVerified: true },
    ...{ missing: [], missingGroups: [] },
    targets: remarks.map(targetOf),
    states: statesOf(remarks),
  };
}
