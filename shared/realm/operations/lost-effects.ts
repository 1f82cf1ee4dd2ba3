import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import type {
  OperationRequestRecord,
  OperationRequests,
  RequestedTarget,
  StoredPart,
} from '../../store/operation-requests.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { isAway } from './away.ts';
import { lookMs } from './perform.ts';
import { readPlannedRemark } from './planned-remark.ts';
import { objectKey } from './target.ts';
import { openRealmOf, type PartWork } from './work-on-part.ts';

interface PartDependencies extends PartWork {
  readonly requests: OperationRequests;
}

/** A part of a request, and its number. */
export interface NumberedPart {
  readonly request: OperationRequestRecord;
  readonly part: StoredPart;
  readonly number: number;
}

/** The reason of a target whose effect was shown by a process of the engine that has ended, and is not there any more. */
const lostReason =
  'The engine showed it, was started anew since, and does not show it any more: send the request again if it is still wanted.';

/**
 * Looks again at the parts of a request that an earlier process of the engine confirmed: Naemon saves downtimes and comments each hour, and a
 * kill loses those of the last hour. What is gone is told and not sent again, because a look that comes too early would do it twice.
 * Returns false if somebody else has changed a part meanwhile. Throws while the engine is away.
 */
export async function tellLostEffects(parts: PartDependencies, finished: NumberedPart): Promise<boolean> {
  const planned = readPlannedRemark(finished.request.operation);
  const realm = planned && (await openAgain(parts.realms, finished.part));
  if (!realm) return true;
  const start = await realm.within(lookMs).status.processStart();
  const numbers = await confirmedBefore(parts.requests, finished, start);
  if (numbers.length === 0) return true;
  const shown = await planned.look(realm, parts.performing.clock() / 1000);
  const keys = new Set(shown.map(({ record }) => objectKey(record)));
  for (const [number, part] of numbers) {
    const told = {
      ...part,
      confirmed_by: start,
      targets: part.targets.map((target) => seenAgain(target, keys)),
    };
    if (!(await parts.requests.save(finished.request.id, number, told))) return false;
  }
  return true;
}

/** Opens the realm of a part. `undefined` means that it was removed or has no engine any more. Throws while its engine is away. */
async function openAgain(realms: PartWork['realms'], part: StoredPart): Promise<OpenRealm | undefined> {
  const realm = await attempt(() => openRealmOf(realms, part));
  if (!(realm instanceof AppError)) return realm;
  if (isAway(realm)) throw realm;
  return undefined;
}

/** Returns the finished parts of the request on this engine that a process confirmed which began before `start`, with their numbers. */
async function confirmedBefore(
  requests: OperationRequests,
  { request, part, number }: NumberedPart,
  start: number | null,
): Promise<(readonly [number: number, part: StoredPart])[]> {
  const isOlder = (one: StoredPart | undefined) =>
    isOfSameEngine(part, one) && start !== null && (one.confirmed_by ?? Infinity) < start;
  // A restart between two parts is seen by the later one, so that the others are not read each time.
  if (!isOlder(part) && !isOlder(await requests.part(request.id, number - 1))) return [];
  const found: (readonly [number, StoredPart])[] = [];
  for (let at = 0; at < request.parts; at += 1) {
    const one = await requests.part(request.id, at);
    if (one && isOlder(one)) found.push([at, one]);
  }
  return found;
}

function isOfSameEngine({ engine, realm }: StoredPart, one: StoredPart | undefined): one is StoredPart {
  return one?.engine === engine && one.realm === realm && one.finished_at !== null;
}

/** Returns the target as it stands if the engine shows the effects of these objects. */
function seenAgain(target: RequestedTarget, shown: ReadonlySet<string>): RequestedTarget {
  if (target.outcome !== 'done' || shown.has(objectKey(target))) return target;
  return { ...target, outcome: 'unconfirmed', reason: lostReason };
}
