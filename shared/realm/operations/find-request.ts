import type { Clock } from '../../base/clock.ts';
import type {
  OperationRequestRecord,
  OperationRequests,
  StoredPart,
} from '../../store/operation-requests.ts';
import type { Realms } from '../directory/realms.ts';
import { endOfWait, endWait, overReason } from './end-of-wait.ts';
import { buildOperation } from './kinds.ts';

interface Finding {
  readonly realms: Pick<Realms, 'directory'>;
  readonly requests: OperationRequests;
  readonly clock: Clock;
}

/**
 * The time for which a delivery may still work on a request after its `endOfWait`, in milliseconds. A delivery that began before runs for up
 * to 60 seconds. Another 60 seconds are for clocks of servers that differ.
 */
const deliveryGraceMs = 120_000;

/**
 * Finds a request by its id, with its targets. Returns `undefined` if there is none, if it was not accepted, or if the caller does not see
 * the realm that it named.
 */
export async function findRequest(id: string, { realms, requests, clock }: Finding) {
  const request = await requests.find(id);
  if (request?.state !== 'accepted' || !(await isSeen(realms, request))) return undefined;
  const end = endOfRequest(request, clock);
  const isOver = clock() >= end + deliveryGraceMs;
  const parts = (await requests.parts(id)).map((part) => (isOver ? ended(part, end) : part));
  const targets = parts.flatMap(({ realm, targets: own }) =>
    own.map(({ sent_to: _sent, is_withdrawn: _withdrawn, trace: _trace, remark, ...target }) => ({
      realm,
      ...target,
      id: remark ?? target.id,
    })),
  );
  const ends = parts.map(({ finished_at: end }) => end ?? Infinity);
  const last = Math.max(...ends);
  return { request, targets, finishedAt: Number.isFinite(last) ? last : null };
}

/** Returns the time from which no delivery begins to work on a request, in epoch milliseconds. */
export function endOfRequest(
  { created_at: createdAt, operation }: OperationRequestRecord,
  clock: Clock,
): number {
  return endOfWait({ createdAt, endsAt: buildOperation(operation, clock)?.endsAt });
}

/** Returns the part as the next delivery would store it. No delivery comes if its message is lost or among the dead letters. */
function ended(part: StoredPart, end: number): StoredPart {
  return part.finished_at === null ? { ...endWait(part, overReason), finished_at: end } : part;
}

async function isSeen({ directory }: Finding['realms'], request: OperationRequestRecord): Promise<boolean> {
  const { realm_name: name, realm_creation_id: id } = request;
  return (await directory.realmTest())({ name, creation_id: id ?? '' });
}
