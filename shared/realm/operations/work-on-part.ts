import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import type { OperationRequestRecord, RequestedTarget, StoredPart } from '../../store/operation-requests.ts';
import type { Realms } from '../directory/realms.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { unknownRealm } from '../record/realm.ts';
import { isAway } from './away.ts';
import { endOfWait, endWait, isWaiting, overReason } from './end-of-wait.ts';
import { buildOperation, type BuiltOperation } from './kinds.ts';
import type { EngineState, Result } from './operation.ts';
import { type OperationTurns, turnKeys } from './operation-turns.ts';
import { lookBefore, lookMs, perform, type PerformOptions } from './perform.ts';
import { isAtWork } from './perform-in-realm.ts';
import { storedTarget } from './request-queue.ts';
import { selectTargets } from './selection.ts';
import { objectKey, type TargetObject } from './target.ts';
import { noSuchObject, requestFor } from './vanished.ts';
import { isWithdrawn, removeWithdrawn } from './withdrawn-targets.ts';
import { Work } from './work.ts';

export interface PartWork {
  readonly realms: Pick<Realms, 'selectOne'>;
  readonly turns: OperationTurns;
  readonly performing: PerformOptions;
}

interface PartToWorkOn {
  readonly request: OperationRequestRecord;
  readonly part: StoredPart;
  /** Stores the part as it is before the first command is sent. */
  readonly save: (part: StoredPart) => Promise<void>;
}

/** A part after some work on it. If targets still wait, `failure` may say why. */
interface WorkedPart {
  readonly part: StoredPart;
  readonly failure?: AppError;
}

/** The time that the engine of a part may take, in milliseconds. The function that reads the queue has 60 seconds. */
const deadlineMs = 50_000;

/**
 * Performs the operation on those targets of a part that have no final result yet. A part has the targets of one request in one realm.
 * Returns the part with the new results. Each step can be repeated after a crash.
 */
export async function workOnPart(
  { realms, turns, performing }: PartWork,
  { request, part, save }: PartToWorkOn,
): Promise<WorkedPart> {
  const built = buildOperation(request.operation, performing.clock);
  const end = endOfWait({ createdAt: request.created_at, endsAt: built?.endsAt });
  if (performing.clock() >= end) return { part: endWait(part, overReason) };
  if (!built) {
    const detail = 'This version does not know the operation.';
    return { part, failure: new AppError('malformed_body', { detail }) };
  }
  const realm = await attempt(() => openRealmOf(realms, part));
  // A realm that was removed, or that has no engine any more.
  if (realm instanceof AppError)
    return isAway(realm) ? { part, failure: realm } : { part: endWait(part, realm.message) };
  const { operation } = request;
  const cleared = await removeWithdrawn(realm, { operation, part, performing });
  const verified = cleared.is_verified ? cleared : await verify(realm, cleared);
  const targets = verified.targets.filter(isToDo);
  const worked = await turns(turnKeys(realm, built.operation, targets), {
    glance: () => Promise.resolve(undefined),
    async work() {
      const begun = await begin(realm, { built, part: verified, save });
      return goOn(realm, { built, ...begun, performing });
    },
  });
  return worked ? { part: worked } : { part: verified, failure: isAtWork() };
}

/** Opens the realm of a part. Throws if the realm was removed, also if another one has its name now. */
export async function openRealmOf(realms: PartWork['realms'], part: StoredPart): Promise<OpenRealm> {
  const realm = await realms.selectOne(part.realm).open({ deadlineMs });
  if ((realm.record.creation_id ?? null) !== part.realm_creation_id) throw unknownRealm(part.realm);
  return realm;
}

/** Refuses the targets that the realm does not have. They were named while its engine was not there. */
async function verify(realm: OpenRealm, part: StoredPart): Promise<StoredPart> {
  const { missing } = await selectTargets(realm, requestFor(part.targets.filter(isWaiting).map(objectOf)));
  const keys = new Set(missing.map(objectKey));
  const targets = part.targets.map((target) =>
    isWaiting(target) && keys.has(objectKey(target))
      ? { ...target, outcome: 'refused' as const, reason: noSuchObject(target) }
      : target,
  );
  return { ...part, is_verified: true, targets };
}

interface Beginning extends Pick<PartToWorkOn, 'part' | 'save'> {
  readonly built: BuiltOperation;
}

/** The states of targets on the engine, by `objectKey`. */
type States = ReadonlyMap<string, EngineState>;

interface Begun {
  readonly part: StoredPart;
  /** The states before the first command of the request, and those of now. */
  readonly before: States;
  readonly now: States;
}

/**
 * Notes that commands are sent from now on, and before the first one what needs no command: an effect that is there later is ours, and
 * not `already`. Nothing is sent if somebody else has changed the part.
 */
async function begin(realm: OpenRealm, { built: { operation }, part, save }: Beginning): Promise<Begun> {
  const targets = part.targets.filter(isToDo).map(objectOf);
  const start = await realm.within(lookMs).status.processStart();
  const now = await lookBefore(realm, operation, targets);
  const attempts = part.attempts + 1;
  const begun = {
    ...(part.is_begun ? part : withoutNeedless(part)),
    ...{ is_begun: true, is_sending: true, attempts, confirmed_by: part.confirmed_by ?? start },
  };
  await save(begun);
  return { part: begun, before: part.is_begun ? statesBefore(part, now) : now, now };

  function withoutNeedless(fresh: StoredPart): StoredPart {
    const work = new Work(operation, { targets, before: now });
    return withResults(
      fresh,
      targets.map((target) => work.resultOf(target)),
    );
  }
}

interface GoingOn extends Begun {
  readonly built: BuiltOperation;
  readonly performing: PerformOptions;
}

async function goOn(
  realm: OpenRealm,
  { built, part, before, now, performing }: GoingOn,
): Promise<StoredPart> {
  const open = part.targets.filter(isToDo);
  const targets = open.map(objectOf);
  const sent = open.map((one): [string, number | null] => [objectKey(one), one.sent_to]);
  const sentTo = new Map(sent.filter((one): one is [string, number] => one[1] !== null));
  const results = await perform(realm, built.operation, {
    targets,
    before,
    earlier: { sentTo, now },
    performing,
  });
  return withResults(part, results);
}

/** Returns the states as they were before the first command of a part, as far as an effect can be told from them. */
function statesBefore(part: StoredPart, now: States): States {
  const before = new Map(now);
  for (const target of part.targets) {
    const { id, now: record, trace } = target;
    const key = objectKey(target);
    if (trace !== null) before.set(key, { ...(now.get(key) ?? { id, record }), trace });
  }
  return before;
}

/** Returns true if the target waits for its command. That of a withdrawn one is never sent. */
function isToDo(target: RequestedTarget): boolean {
  return isWaiting(target) && !isWithdrawn(target);
}

function objectOf({ host_name, service, remark }: TargetObject): TargetObject {
  return { host_name, service, remark };
}

function withResults(part: StoredPart, results: readonly Result<TargetObject, EngineState>[]): StoredPart {
  const byKey = new Map(results.map((result) => [objectKey(result.target), storedTarget(result)]));
  return { ...part, targets: part.targets.map((target) => byKey.get(objectKey(target)) ?? target) };
}
