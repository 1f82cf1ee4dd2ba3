import { randomUUID } from 'node:crypto';

import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import { gather } from '../../base/gather.ts';
import { notificationId } from '../../store/notifications.ts';
import type { Realms, RealmScope } from '../directory/realms.ts';
import { findRefusals } from '../operations/find-refusals.ts';
import type { LastCheck } from '../operations/last-checks.ts';
import type { Result } from '../operations/operation.ts';
import type { PerformOptions } from '../operations/perform.ts';
import { type DoneInRealm, notReached } from '../operations/perform-in-realm.ts';
import { type RealmResults, resultsOf } from '../operations/realm-results.ts';
import { checkSelection, type RealmTargets, selectInRealms } from '../operations/select-in-realms.ts';
import type { TargetRequest } from '../operations/selection.ts';
import { objectKey, type TargetObject } from '../operations/target.ts';
import { returnCodeOf } from './check-state.ts';
import { confirmResults } from './confirm-results.ts';
import type { Sender } from './intake.ts';
import { readStateBefore, refusalOf, remarkOn, type ReportedResult } from './judge-result.ts';
import { type PassiveCheck, resultCommand } from './passive-check.ts';
import { type CheckQueue, queueCheck } from './queue-check.ts';

export interface ResultSubmission {
  /** The realm or multirealm of the targets. */
  readonly scope: RealmScope;
  readonly targets: TargetRequest;
  /** The number of targets that the caller expects. `undefined` means any number. */
  readonly expectedCount: number | undefined;
  readonly dryRun: boolean;
  readonly reported: ReportedResult;
  readonly sender: Sender;
  /** The Idempotency-Key of the request: its results are delivered once, also if the request is sent twice. `undefined` if it has none. */
  readonly key: string | undefined;
}

/** The parts of the program that a submission uses. */
export interface SubmissionServices {
  readonly realms: Realms;
  readonly checkQueue: CheckQueue;
  readonly performing: PerformOptions;
  /** The time that one engine may take, in milliseconds. */
  readonly deadlineMs: number;
}

/** The largest number of checks that are handed to the queue at the same time. */
const atOnce = 20;

/**
 * Hands a result for each target to the queue of passive checks, as the intake of notifications does, and waits for a moment until the
 * engines show them. `queued` means that the queue holds the result. The engine need not answer if the targets are named and the realm is not
 * limited to hostgroups: only the engine knows the hosts of a group.
 */
export async function submitResults(
  services: SubmissionServices,
  submission: ResultSubmission,
): Promise<RealmResults<LastCheck>> {
  const { realms, deadlineMs } = services;
  const selecting = { realms, deadlineMs, mayTrust: ({ limitedTo }: RealmTargets['realm']) => !limitedTo };
  const { parts, sources } = await selectInRealms(selecting, submission);
  checkSelection(parts, submission);
  const isAlone = !sources;
  const sent = await Promise.all(parts.map((part) => submitInRealm(part, { services, submission, isAlone })));
  const failure = sent.find((one) => one.queueFailure)?.queueFailure;
  const isAnyQueued = sent.some(({ done }) => done.results.some(({ outcome }) => outcome === 'queued'));
  if (failure && !isAnyQueued) throw failure;
  const done = await Promise.all(
    sent.map(async ({ done: one }) =>
      submission.dryRun ? one : confirmResults(one, submission.reported, services.performing),
    ),
  );
  for (const { part, results } of done)
    if (results.some(({ outcome }) => outcome === 'done')) await part.realm.status.noteChange();
  return resultsOf(done, { parts, sources, name: submission.scope.realm_name });
}

interface Submitting {
  readonly services: SubmissionServices;
  readonly submission: ResultSubmission;
  /** True if no other realm was asked: its failure is the failure of the request. */
  readonly isAlone: boolean;
}

interface Submitted {
  readonly done: DoneInRealm<LastCheck>;
  /** The failure of the queue. `undefined` if it took all results. */
  readonly queueFailure: AppError | undefined;
}

async function submitInRealm(part: RealmTargets, submitting: Submitting): Promise<Submitted> {
  const { services, submission, isAlone } = submitting;
  const { clock } = services.performing;
  const started = clock();
  const before = part.isVerified ? await attempt(() => readStateBefore(part)) : undefined;
  if (before instanceof AppError) {
    if (isAlone) throw before;
    return { done: notReached(part, before, clock() - started), queueFailure: undefined };
  }
  const { reported, dryRun } = submission;
  const command = (target: TargetObject) => resultCommand({ id: '', ...checkOf(part, target, reported) });
  // An engine that does not answer cannot tell what it refuses.
  const refusals = before && (await findRefusals(part.realm, { command }, part.targets));
  const targets = part.targets.map((target) => ({
    target,
    reason: refusalOf(target, reported, before) ?? refusals?.get(target),
  }));
  const open = targets.filter(({ reason }) => reason === undefined).map(({ target }) => target);
  const failures = dryRun ? new Map<string, AppError>() : await queueAll(part, open, submitting);
  const results = targets.map(({ target, reason }): Result<TargetObject, LastCheck> => {
    const key = objectKey(target);
    const why = reason ?? failures.get(key)?.message ?? null;
    return {
      target,
      outcome: why === null ? 'queued' : 'refused',
      reason: why ?? remarkOn(target, reported),
      now: before?.checks.get(key),
    };
  });
  const done = { part, results, isBegun: true, latencyMs: clock() - started };
  return { done, queueFailure: [...failures.values()][0] };
}

/** Sends the results to the queue until the time limit of the request. Returns the failures, by the key of their target. */
async function queueAll(
  part: RealmTargets,
  targets: readonly TargetObject[],
  { services, submission: { reported, sender, key = randomUUID() } }: Submitting,
): Promise<ReadonlyMap<string, AppError>> {
  const { clock, sendMs } = services.performing;
  const started = clock();
  const { userName, userCreatedAt } = sender;
  const failures = new Map<string, AppError>();
  const settled = await gather(targets, atOnce, async (target) => {
    const check = checkOf(part, target, reported);
    const { realm, realm_creation_id: creation = null, host_name, service } = check;
    const sent = await attempt(() => {
      if (clock() - started >= sendMs) throw new AppError('queue_unavailable', { detail: tooSlow });
      return queueCheck(services.checkQueue, {
        id: notificationId('result', userName, userCreatedAt, key, realm, creation, host_name, service),
        ...check,
      });
    });
    if (sent instanceof AppError) failures.set(objectKey(target), sent);
  });
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
  return failures;
}

/** Returns the check of a target, without the id of its notification. */
function checkOf(
  { realm: { record } }: RealmTargets,
  { host_name, service }: TargetObject,
  { state, outputWithData: output, time }: ReportedResult,
): Omit<PassiveCheck, 'id'> {
  const return_code = returnCodeOf(state, service === null ? 'host' : 'service') ?? 3;
  const { name: realm, creation_id: realm_creation_id } = record;
  return { realm, realm_creation_id, host_name, service, return_code, output, time };
}

const tooSlow = 'The queue did not take the result in time: nothing was accepted for this target.';
