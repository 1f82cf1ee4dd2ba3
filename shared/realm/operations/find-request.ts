import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import type { OperationRequestRecord, OperationRequests } from '../../store/operation-requests.ts';
import type { Realms } from '../directory/realms.ts';

interface Finding {
  readonly realms: Pick<Realms, 'directory'>;
  readonly requests: OperationRequests;
}

/**
 * Finds a request by its id, with its targets. Returns `undefined` if there is none, if it was not accepted, or if the caller does not see
 * the realm that it named.
 */
export async function findRequest(id: string, { realms, requests }: Finding) {
  const request = await requests.find(id);
  if (request?.state !== 'accepted' || !(await isSeen(realms, request))) return undefined;
  const parts = await requests.parts(id);
  const targets = parts.flatMap(({ realm, targets: own }) =>
    own.map(({ sent_to: _sent, ...target }) => ({ realm, ...target })),
  );
  const ends = parts.map(({ finished_at: end }) => end ?? Infinity);
  const last = Math.max(...ends);
  return { request, targets, finishedAt: Number.isFinite(last) ? last : null };
}

async function isSeen({ directory }: Finding['realms'], request: OperationRequestRecord): Promise<boolean> {
  const { realm_type: type, realm_name: name, realm_creation_id: creationId } = request;
  const record = await attempt(() => directory.find(type, name));
  if (!(record instanceof AppError)) return (record.creation_id ?? null) === creationId;
  if (record.kind === 'not_found') return false;
  throw record;
}
