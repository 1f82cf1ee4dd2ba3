import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { gather } from '../../base/gather.ts';
import type { OperationRequests, RequestedTarget, StoredPart } from '../../store/operation-requests.ts';
import type { WaitingObjects } from '../../store/waiting-objects.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { limitOf } from '../record/realm.ts';
import { isWaiting } from './end-of-wait.ts';
import { readPlannedRemark } from './planned-remark.ts';
import type { RemarkKind, RemarkRecord } from './remark.ts';
import { engineKey, partName, readPartName } from './request-queue.ts';
import { objectKey, type TargetObject } from './target.ts';
import { withdrawTargets } from './withdrawn-targets.ts';

/** A downtime or comment that waits in the queue. */
export interface WaitingRemark {
  readonly target: TargetObject;
  /** The mark that it will have on its engine. */
  readonly mark: string;
  /** The record that it will have. */
  readonly record: RemarkRecord;
  /** False if it waits in another realm of the same engine, and this realm may not show its object. */
  readonly isOfRealm: boolean;
  /** Name of the part that has it. */
  readonly part: string;
}

/** A downtime or comment that was withdrawn. */
export interface Withdrawal extends WaitingRemark {
  /** False if its command may have been sent before: the next delivery removes its effect. */
  readonly isDone: boolean;
}

interface WaitingQuestion {
  readonly kind: RemarkKind;
  /** The mark of those that are searched for. `undefined` means any. */
  readonly mark: string | undefined;
}

/** The downtimes and comments that wait in the queue. */
export interface WaitingRemarks {
  /** Finds those that wait for the engine of a realm. */
  find(realm: OpenRealm, question: WaitingQuestion): Promise<WaitingRemark[]>;
  /** Withdraws some of them: none is made afterwards and stays. Those that got their result meanwhile are left out of the answer. */
  withdraw(realm: OpenRealm, remarks: readonly WaitingRemark[]): Promise<Withdrawal[]>;
}

interface WaitingRemarksParts {
  readonly clock: Clock;
  readonly requests: OperationRequests;
  readonly objects: WaitingObjects;
}

/** Parts that are read or written at the same time. */
const atOnce = 8;
/** The number of attempts to change a part that deliveries and other removals change too. */
const mostAttempts = 20;

export function createWaitingRemarks(parts: WaitingRemarksParts): WaitingRemarks {
  const { requests, objects } = parts;
  return {
    async find(realm, { kind, mark }) {
      const names = await objects.parts(engineKey(realm.record));
      return forEachPart(names, async (name) => {
        const { id, number } = readPartName(name);
        const request = await requests.find(id);
        const planned = request && request.state !== 'abandoned' && readPlannedRemark(request.operation);
        if (!planned || planned.kind !== kind || planned.mark !== (mark ?? planned.mark)) return [];
        const part = await requests.part(id, number);
        if (!part) return [];
        const facts = { mark: planned.mark, isOfRealm: isOf(realm, part), part: name };
        return part.targets
          .filter((target) => isWaiting(target) && !target.is_withdrawn)
          .map(({ host_name, service }) => ({ host_name, service }))
          .map((target) => ({ ...facts, target, record: planned.recordOf(realm, target) }));
      });
    },
    async withdraw(realm, remarks) {
      const names = [...new Set(remarks.map(({ part }) => part))];
      return forEachPart(names, async (name) => {
        const wanted = remarks.filter(({ part }) => part === name);
        return withdrawFrom(parts, { engine: engineKey(realm.record), name, wanted });
      });
    },
  };
}

interface WithdrawalOfPart {
  readonly engine: string;
  readonly name: string;
  readonly wanted: readonly WaitingRemark[];
}

async function withdrawFrom(
  { requests, objects, clock }: WaitingRemarksParts,
  { engine, name, wanted }: WithdrawalOfPart,
): Promise<Withdrawal[]> {
  const { id, number } = readPartName(name);
  const byKey = new Map(wanted.map((one) => [objectKey(one.target), one]));
  const isWanted = (target: RequestedTarget) => byKey.has(objectKey(target));
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const part = await requests.part(id, number);
    if (!part?.targets.some((target) => isWaiting(target) && isWanted(target))) return [];
    const withdrawn = withdrawTargets(part, isWanted, clock());
    if (!(await requests.save(id, number, withdrawn))) continue;
    if (withdrawn.finished_at !== null) await objects.remove(engine, partName(id, number));
    return part.targets.flatMap((target, at) => {
      const one = isWaiting(target) && byKey.get(objectKey(target));
      return one ? [{ ...one, isDone: withdrawn.targets[at]?.outcome === 'refused' }] : [];
    });
  }
  throw new AppError('busy', { detail: 'What waits in the queue is being changed by others.' });
}

/** Returns true if the realm shows the targets of a part. Only the engine knows the members of a hostgroup. */
function isOf({ record }: OpenRealm, part: StoredPart): boolean {
  const isSame = part.realm === record.name && part.realm_creation_id === (record.creation_id ?? null);
  return isSame || limitOf(record) === undefined;
}

async function forEachPart<R>(names: readonly string[], work: (name: string) => Promise<R[]>): Promise<R[]> {
  const settled = await gather(names, atOnce, work);
  return settled.flatMap((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
