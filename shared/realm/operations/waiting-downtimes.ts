import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { gather } from '../../base/gather.ts';
import type { OperationRequests, RequestedTarget, StoredPart } from '../../store/operation-requests.ts';
import type { WaitingObjects } from '../../store/waiting-objects.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { limitOf } from '../record/realm.ts';
import { argumentText } from './argument-text.ts';
import type { DowntimeRecord } from './downtimes.ts';
import { waits } from './end-of-wait.ts';
import { engineKey, partName, readPartName } from './request-queue.ts';
import { markOfDowntime, type NewDowntime, readDowntime } from './schedule-downtime.ts';
import { objectKey, type TargetObject } from './target.ts';
import { withdrawTargets } from './withdrawn-targets.ts';

/** A downtime that waits in the queue. */
export interface WaitingDowntime {
  readonly target: TargetObject;
  /** The mark that its comment will have. */
  readonly mark: string;
  /** Name of the part that has it. */
  readonly part: string;
}

/** A downtime that was withdrawn. */
export interface Withdrawal extends WaitingDowntime {
  /** False if its command may have been sent before: the next delivery removes it if it was planted. */
  readonly isDone: boolean;
}

/** The downtimes that wait in the queue for the engine of a realm. */
export interface WaitingDowntimes {
  /** Finds those with a mark (`undefined`: any) whose record is wanted. */
  find(
    realm: OpenRealm,
    mark: string | undefined,
    isWanted: (record: DowntimeRecord) => boolean,
  ): Promise<WaitingDowntime[]>;
  /** Withdraws them: none is planted afterwards and stays. Those that have their result meanwhile are left out of the answer. */
  withdraw(realm: OpenRealm, downtimes: readonly WaitingDowntime[]): Promise<Withdrawal[]>;
}

interface WaitingDowntimesParts {
  readonly clock: Clock;
  readonly requests: OperationRequests;
  readonly objects: WaitingObjects;
}

/** Parts that are read or written at the same time. */
const atOnce = 8;
/** The number of attempts to change a part that deliveries and other removals change too. */
const mostAttempts = 20;

export function createWaitingDowntimes(parts: WaitingDowntimesParts): WaitingDowntimes {
  const { requests, objects } = parts;
  return {
    async find(realm, mark, isWanted) {
      const names = await objects.parts(engineKey(realm.record));
      return inTurn(names, async (name) => {
        const { id, number } = readPartName(name);
        const request = await requests.find(id);
        const downtime = request && request.state !== 'abandoned' && readDowntime(request.operation);
        if (!downtime || (mark !== undefined && markOfDowntime(downtime) !== mark)) return [];
        const part = await requests.part(id, number);
        if (!part || !isOf(realm, part)) return [];
        return part.targets
          .filter((target) => waits(target) && !target.is_withdrawn)
          .filter((target) => isWanted(recordOf(realm, downtime, target)))
          .map(({ host_name, description }) => ({
            ...{ target: { host_name, description }, part: name },
            mark: markOfDowntime(downtime),
          }));
      });
    },
    async withdraw(realm, downtimes) {
      const names = [...new Set(downtimes.map(({ part }) => part))];
      return inTurn(names, async (name) => {
        const wanted = downtimes.filter(({ part }) => part === name);
        return withdrawFrom(parts, { engine: engineKey(realm.record), name, wanted });
      });
    },
  };
}

interface WithdrawalOfPart {
  readonly engine: string;
  readonly name: string;
  readonly wanted: readonly WaitingDowntime[];
}

async function withdrawFrom(
  { requests, objects, clock }: WaitingDowntimesParts,
  { engine, name, wanted }: WithdrawalOfPart,
): Promise<Withdrawal[]> {
  const { id, number } = readPartName(name);
  const byKey = new Map(wanted.map((one) => [objectKey(one.target), one]));
  const isWanted = (target: RequestedTarget) => byKey.has(objectKey(target));
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const part = await requests.part(id, number);
    if (!part?.targets.some((target) => waits(target) && isWanted(target))) return [];
    const withdrawn = withdrawTargets(part, isWanted, clock());
    if (!(await requests.save(id, number, withdrawn))) continue;
    if (withdrawn.finished_at !== null) await objects.remove(engine, partName(id, number));
    return part.targets.flatMap((target, at) => {
      const one = waits(target) && byKey.get(objectKey(target));
      return one ? [{ ...one, isDone: withdrawn.targets[at]?.outcome === 'refused' }] : [];
    });
  }
  throw new AppError('busy', { detail: 'The queued downtimes are being changed by others.' });
}

/** Returns true if the targets of a part are objects of the realm. Only the engine knows the members of a hostgroup. */
function isOf({ record }: OpenRealm, part: StoredPart): boolean {
  const isSame = part.realm === record.name && part.realm_creation_id === (record.creation_id ?? null);
  return isSame || limitOf(record) === undefined;
}

/** Returns the record that the downtime will have when it is planted. */
function recordOf({ name, iso }: OpenRealm, downtime: NewDowntime, target: TargetObject): DowntimeRecord {
  const { start, end, flexible_for: flexibleFor, author, comment, maintenance_id } = downtime;
  return {
    ...{ realm: name, host_name: target.host_name, description: target.description },
    ...{ author: argumentText(author), comment: argumentText(comment), is_ours: true, entered_at: null },
    ...{ fixed: flexibleFor === null, starts_at: iso(start), ends_at: iso(end) },
    ...{ duration_s: flexibleFor ?? end - start, in_effect: false, triggered_by: null },
    ...{ maintenance_id: maintenance_id ?? null, downtime_id: '' },
  };
}

async function inTurn<R>(names: readonly string[], work: (name: string) => Promise<R[]>): Promise<R[]> {
  const settled = await gather(names, atOnce, work);
  return settled.flatMap((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
