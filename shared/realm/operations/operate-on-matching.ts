import { attempt } from '../../base/attempt.ts';
import type { Condition } from '../../base/condition.ts';
import { AppError } from '../../base/errors.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { engineKeyOf } from '../record/shared-engines.ts';
import { selectRecords } from '../status/host-columns.ts';
import { failureOfWrite, isAway } from './away.ts';
import { checkCount } from './check-count.ts';
import { type Operated, operateOn } from './operate.ts';
import type { EngineState } from './operation.ts';
import type { OperationRequest, OperationServices } from './operation-request.ts';
import type { EngineRemark, RemarkKind } from './remark.ts';
import type { RealmTargets } from './select-in-realms.ts';
import { objectKey } from './target.ts';
import type { WaitingRemark, WaitingRemarks } from './waiting-remarks.ts';
import { isShown, type RealmRemarks, withdrawWaitingRemarks } from './withdraw-in-realm.ts';

export interface MatchingRequest<Values, Now extends EngineState, Remark extends EngineRemark> extends Omit<
  OperationRequest<Values, Now>,
  'targets'
> {
  readonly words: RemarkKind;
  /** Reads what the engine has now of this kind: the targets, and perhaps more. */
  readonly look: (realm: OpenRealm) => Promise<readonly Remark[]>;
  /** Returns the targets that stand for some of them, and the states of these. */
  readonly select: (remarks: readonly Remark[]) => Pick<RealmTargets<Now>, 'targets' | 'states'>;
  /** The reason for which those that wait in the queue are refused. `undefined` means that they are withdrawn from it. */
  readonly refuseWaiting?: string;
  /** Conditions on the records. All that meet them are targets. */
  readonly where: readonly Condition[];
  /** The mark of the targets. `undefined` means any. */
  readonly mark?: string | undefined;
}

/** The parts of the program that an operation on downtimes or comments uses. */
export interface MatchingServices extends OperationServices {
  readonly waiting: WaitingRemarks;
}

/** The time limit for finding the downtimes or comments of a realm, in milliseconds. */
const selectMs = 10_000;

/**
 * Does an operation for the downtimes or comments that meet conditions, in all realms of the request, as `operate` does for hosts and services.
 * All of them are known before the first command is sent: a wrong number of them changes nothing. What two realms of one engine show is one
 * target. What waits in the queue is withdrawn first, so that a delivery that goes on meanwhile cannot make it after the last look at the engine.
 */
export async function operateOnMatching<Values, Now extends EngineState, Remark extends EngineRemark>(
  services: MatchingServices,
  request: MatchingRequest<Values, Now, Remark>,
): Promise<Operated<Now>> {
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

async function findIn<Values, Now extends EngineState, Remark extends EngineRemark>(
  realm: OpenRealm,
  queue: WaitingRemarks,
  { words: kind, mark, where, look, expectedCount, refuseWaiting }: MatchingRequest<Values, Now, Remark>,
): Promise<RealmRemarks<Remark>> {
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
  const isForEngine = own.length === 0 || expectedCount !== undefined || refuseWaiting !== undefined;
  if (isForEngine || !isAway(seen)) throw missing;
  return { realm, remarks: [], waiting: own, missing };
}

/** Counts what waits and is shown by the engine once: its delivery has not ended yet. */
function countOf<Remark extends EngineRemark>({ remarks, waiting }: RealmRemarks<Remark>): number {
  return remarks.length + waiting.filter((one) => !isShown(one, remarks)).length;
}

function withoutRepeats<Remark extends EngineRemark>(
  parts: readonly RealmRemarks<Remark>[],
): RealmRemarks<Remark>[] {
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

async function withdrawIn<Values, Now extends EngineState, Remark extends EngineRemark>(
  part: RealmRemarks<Remark>,
  waiting: WaitingRemarks,
  { look, dryRun, select, refuseWaiting }: MatchingRequest<Values, Now, Remark>,
): Promise<RealmTargets<Now>> {
  const { remarks, withdrawn } =
    refuseWaiting === undefined
      ? await withdrawWaitingRemarks(part, { look, waiting, dryRun })
      : refuseThoseWaiting(part, refuseWaiting);
  return {
    ...{ realm: part.realm, withdrawn, failure: part.missing, isVerified: true },
    ...{ missing: [], missingGroups: [] },
    ...select(remarks),
  };
}

function refuseThoseWaiting<Remark extends EngineRemark>(
  { remarks, waiting }: RealmRemarks<Remark>,
  reason: string,
) {
  const hidden = waiting.filter((one) => !isShown(one, remarks));
  const withdrawn = hidden.map(({ target }) => {
    return { target, outcome: 'refused', reason, now: undefined } as const;
  });
  return { remarks, withdrawn };
}
