import { type components, type Realmgate, unwrap } from '../../index.ts';
import { askRealmOrMultirealm } from '../collect.ts';
import { Failure } from '../failure.ts';
import { isUnsettled, type OneTarget, targetsOf } from './one-target.ts';
import { type Operated, operatedOf, type OperationAnswer, type TargetResult } from './outcomes.ts';
import type { OperationRequest } from './settle.ts';

type Schemas = components['schemas'];

interface Query {
  readonly dry_run: boolean;
}

interface AcknowledgementOptions {
  readonly comment?: string;
  /** When it ends by itself, in any form of dates. */
  readonly until?: string;
  readonly dryRun?: boolean;
}

/** Returns the request that acknowledges the problem of a host or service. Throws Failure without a comment. */
export function acknowledgement(
  target: OneTarget,
  { comment, until, dryRun = false }: AcknowledgementOptions,
): OperationRequest {
  const body: Schemas['NewAcknowledgements'] = {
    ...{ targets: targetsOf(target), comment: wordsOf(comment) },
    ...{ sticky: true, notify: true, persistent: false },
    ...(until !== undefined && { expires_at: until }),
  };
  const path = { realm_name: target.realm };
  const send = (client: Realmgate) =>
    askRealmOrMultirealm<Query, OperationAnswer>(
      (query) =>
        client.POST('/api/operations/realms/{realm_name}/acknowledgements/', {
          params: { path, query },
          body,
        }),
      (query) =>
        client.POST('/api/operations/multirealms/{realm_name}/acknowledgements/', {
          params: { path, query },
          body,
        }),
    );
  return {
    send: (client) => send(client)({ dry_run: dryRun }),
    isOpen: isUnsettled,
    lookAgain: async (client, { targets }) =>
      confirmed(targets, operatedOf(await unwrap(send(client)({ dry_run: true }), { allowPartial: true }))),
  };
}

/** Returns the targets as `done` if the engine shows all of them as acknowledged by now. A dry run calls them `already`. */
function confirmed(targets: readonly TargetResult[], seen: Operated): readonly TargetResult[] {
  const isDone = seen.targets.every(({ outcome }) => outcome === 'already');
  return isDone ? seen.targets.map((one) => ({ ...one, outcome: 'done' })) : targets;
}

/** Returns the request that writes a comment on a host or service. Throws Failure without a comment. */
export function commentOn(
  target: OneTarget,
  { comment, dryRun = false }: { readonly comment?: string; readonly dryRun?: boolean },
): OperationRequest {
  const body: Schemas['NewComments'] = {
    targets: targetsOf(target),
    comment: wordsOf(comment),
    persistent: true,
  };
  const path = { realm_name: target.realm };
  // All tries of a path have one key: a comment is written once, also if the first answer is lost.
  const keys = [crypto.randomUUID(), crypto.randomUUID()] as const;
  const send = (client: Realmgate) =>
    askRealmOrMultirealm<Query, OperationAnswer>(
      (query) =>
        client.POST('/api/operations/realms/{realm_name}/comments/', {
          params: { path, header: { 'idempotency-key': keys[0] }, query },
          body,
        }),
      (query) =>
        client.POST('/api/operations/multirealms/{realm_name}/comments/', {
          params: { path, header: { 'idempotency-key': keys[1] }, query },
          body,
        }),
    )({ dry_run: dryRun });
  return { send, isOpen: () => false, lookAgain: (_, { targets }) => Promise.resolve(targets) };
}

/** Returns the request that has a host or service checked now. */
export function checkNow(
  target: OneTarget,
  {
    includeServices = false,
    dryRun = false,
  }: { readonly includeServices?: boolean; readonly dryRun?: boolean },
): OperationRequest {
  const body: Schemas['NewChecks'] = { targets: targetsOf(target), include_services: includeServices };
  const path = { realm_name: target.realm };
  const send = (client: Realmgate) =>
    askRealmOrMultirealm<Query, OperationAnswer>(
      (query) =>
        client.POST('/api/operations/realms/{realm_name}/checks/', { params: { path, query }, body }),
      (query) =>
        client.POST('/api/operations/multirealms/{realm_name}/checks/', { params: { path, query }, body }),
    )({ dry_run: dryRun });
  return {
    send,
    isOpen: isUnsettled,
    // The result of a slow check is seen by the next request: it compares with the result before its own.
    lookAgain: async (client) => operatedOf(await unwrap(send(client), { allowPartial: true })).targets,
  };
}

function wordsOf(comment: string | undefined): string {
  if (comment === undefined || comment.trim() === '') throw new Failure('Say why: --comment TEXT.');
  return comment;
}
