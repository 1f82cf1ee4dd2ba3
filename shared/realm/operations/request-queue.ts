import { hash, randomUUID } from 'node:crypto';

import { attempt } from '../../base/attempt.ts';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import type {
  OperationRequestPart,
  OperationRequests,
  RequestedTarget,
} from '../../store/operation-requests.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { WaitingObjects } from '../../store/waiting-objects.ts';
import type { RealmScope } from '../directory/realms.ts';
import { engineKeyOf } from '../record/shared-engines.ts';
import type { EngineState, Result } from './operation.ts';
import { objectKey, type TargetObject } from './target.ts';

/** The queue in which the parts of requests wait for their engine (`shared/queue`). */
export interface OperationQueue {
  /** Resolves when the message is stored. Rejects with `queue_unavailable`. */
  send(message: {
    readonly body: string;
    readonly group: string;
    readonly deduplicationId: string;
  }): Promise<void>;
}

/** The targets of one realm, and how they stand. */
export interface NewPart {
  readonly realm: RealmRecord;
  readonly results: readonly Result<TargetObject, EngineState>[];
  /** False if the engine was not there when the targets were named, so that nobody knows whether it has them. */
  readonly isVerified: boolean;
  /** True if commands may have been sent: effects that are there later are theirs. */
  readonly isBegun: boolean;
}

/** An operation of which some targets wait for their engine. */
export interface NewRequest {
  readonly scope: RealmScope;
  /** Creation id of the realm or multirealm in the path. `undefined` for one that was created before there were such ids. */
  readonly creationId: string | undefined;
  readonly operation: { readonly kind: string; readonly values: unknown };
  readonly parts: readonly NewPart[];
}

/** Keeps requests whose engines are not there, or that take too long for one answer. */
export interface RequestQueue {
  /** Returns the keys of those targets for which an earlier operation waits. */
  waiting(realm: RealmRecord, targets: readonly TargetObject[]): Promise<ReadonlySet<string>>;
  /**
   * Stores the request and hands it to the queue. Returns its id when nothing of it can be lost. If it throws, nothing of what waits is
   * done, now or later, unless it throws `AcceptanceUnknown`.
   */
  accept(request: NewRequest): Promise<string>;
}

/** The store did not tell whether it has accepted a request: what waits may be done later. The cause is the failure of the store. */
export class AcceptanceUnknown extends Error {
  override readonly name = 'AcceptanceUnknown';
}

interface RequestQueueParts {
  readonly clock: Clock;
  readonly requests: OperationRequests;
  readonly objects: WaitingObjects;
  readonly queue: OperationQueue;
  /** Returns a new id. Tests pass their own. */
  readonly newId?: () => string;
}

/** The largest number of targets of a message. At 27 ms for each, the slowest that was measured, the engine takes 5.4 seconds. */
export const mostTargetsOfPart = 200;

/** Returns the name of a part among the waiting objects of its engine, and in the queue. */
export function partName(id: string, number: number): string {
  return `${id}-${number}`;
}

/** Returns the request and the number of a part with this name. */
export function readPartName(name: string): { readonly id: string; readonly number: number } {
  const end = name.lastIndexOf('-');
  return { id: name.slice(0, end), number: Number(name.slice(end + 1)) };
}

export function createRequestQueue({
  clock,
  requests,
  objects,
  queue,
  newId = randomUUID,
}: RequestQueueParts): RequestQueue {
  const send = async (id: string, parts: readonly OperationRequestPart[]) => {
    for (const [number, part] of parts.entries()) {
      const waiting = part.targets.filter(({ outcome }) => outcome === 'queued');
      if (waiting.length === 0) continue;
      const name = partName(id, number);
      await objects.add(part.engine, name, waiting.flatMap(notedKeys));
      const body = JSON.stringify({ request: id, part: number });
      await queue.send({ body, group: part.engine, deduplicationId: name });
    }
    if (await requests.decide(id, 'accepted')) return;
    throw new AppError('queue_unavailable', { detail: 'The request took too long to be queued.' });
  };
  return {
    waiting: (realm, targets) => objects.among(engineKey(realm), targets.map(objectKey)),
    async accept({ scope, creationId, operation, parts: given }) {
      const id = newId();
      const parts = given.flatMap((part) => split(part, clock()));
      const facts = { ...scope, realm_creation_id: creationId ?? null, operation, created_at: clock() };
      await requests.create({ id, ...facts }, parts);
      try {
        await send(id, parts);
        return id;
      } catch (error) {
        const state = await withdraw({ requests, objects }, id, parts);
        if (state === 'accepted') return id;
        throw state === 'unknown' ? new AcceptanceUnknown('it may be accepted', { cause: error }) : error;
      }
    },
  };
}

/** Withdraws a request whose offer failed. It may be accepted already, if only the answer of the store was lost. */
async function withdraw(
  { requests, objects }: Pick<RequestQueueParts, 'requests' | 'objects'>,
  id: string,
  parts: readonly OperationRequestPart[],
): Promise<'accepted' | 'withdrawn' | 'unknown'> {
  const state = await attempt(async () =>
    (await requests.decide(id, 'abandoned')) ? 'abandoned' : (await requests.find(id))?.state,
  );
  if (state === 'accepted') return 'accepted';
  // If the store does not tell, the objects go on waiting, because the request may be done.
  if (state instanceof AppError) return 'unknown';
  for (const [number, { engine }] of parts.entries())
    await attempt(() => objects.remove(engine, partName(id, number)));
  return 'withdrawn';
}

/** Returns the keys of a target that waits. An operation on the object waits behind a removal of what the object has, and not the reverse. */
function notedKeys({ host_name, service, remark }: RequestedTarget): string[] {
  return [...new Set([objectKey({ host_name, service }), objectKey({ host_name, service, remark })])];
}

/** Returns the same text for all realms of an engine. It does not contain the engine's address. */
export function engineKey(record: RealmRecord): string {
  const engine = engineKeyOf(record) ?? record.name;
  return hash('sha256', engine, 'base64url').slice(0, 22);
}

function split({ realm, results, isVerified, isBegun }: NewPart, now: number): OperationRequestPart[] {
  const parts: OperationRequestPart[] = [];
  for (let from = 0; from < results.length; from += mostTargetsOfPart) {
    const targets = results.slice(from, from + mostTargetsOfPart).map(storedTarget);
    const waits = targets.some(({ outcome }) => outcome === 'queued');
    parts.push({
      ...{ realm: realm.name, realm_creation_id: realm.creation_id ?? null, engine: engineKey(realm) },
      ...{ is_verified: isVerified, is_begun: isBegun, is_sending: false, attempts: 0, confirmed_by: null },
      ...{ finished_at: waits ? null : now, targets },
    });
  }
  return parts;
}

/** Returns a result in the form in which the request keeps it. */
export function storedTarget({
  target: { host_name, service, remark },
  outcome,
  reason,
  now,
  sentTo,
}: Result<TargetObject, EngineState>): RequestedTarget {
  const state = { id: now?.id ?? null, now: now?.record ?? null, trace: now?.trace ?? null };
  return {
    host_name,
    service,
    remark,
    outcome,
    reason,
    sent_to: sentTo ?? null,
    is_withdrawn: false,
    ...state,
  };
}
