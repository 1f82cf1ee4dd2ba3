import { randomUUID } from 'node:crypto';

import { AppError } from '../../base/errors.ts';
import type { SilenceRecord, SilenceStore } from '../../store/silences.ts';
import type { RealmScope } from '../directory/realms.ts';
import { acknowledge } from '../operations/acknowledge.ts';
import { oneLine } from '../operations/argument-text.ts';
import type { OperationKind } from '../operations/kind.ts';
import { operate } from '../operations/operate.ts';
import type { EngineState } from '../operations/operation.ts';
import type { OperationServices } from '../operations/operation-request.ts';
import { scheduleDowntime } from '../operations/schedule-downtime.ts';
import type { TargetRequest } from '../operations/selection.ts';
import type { TargetObject } from '../operations/target.ts';
import {
  checkNewSilence,
  isAcknowledgement,
  type NewSilence,
  type ObjectsOfRealm,
  objectsToSilence,
} from './new-silence.ts';
import { type Silence, silenceIdOfAcknowledgement } from './silence.ts';
import { keyOfSilence, markOfSilence } from './stored-silence.ts';

/** The parts of the program that write silences, and the request that they are for. */
export interface SilenceWriting {
  readonly services: OperationServices;
  readonly store: SilenceStore;
  readonly scope: RealmScope;
  /** Name of the caller, who is the author of downtimes and acknowledgements. */
  readonly author: string;
  readonly dryRun: boolean;
}

/** Makes a silence: downtimes for all objects that its matchers meet now, or acknowledgements. Returns its id. */
export async function createSilence(silence: NewSilence, writing: SilenceWriting): Promise<string> {
  const { services, scope } = writing;
  await checkNewSilence(silence, services.performing.clock());
  const onlyProblems = isAcknowledgement(silence);
  const matched = { matchers: silence.matchers, onlyProblems };
  const parts = await objectsToSilence(services.realms, scope, matched);
  return onlyProblems ? acknowledgeAll(silence, parts, writing) : scheduleAll(silence, parts, writing);
}

async function acknowledgeAll(
  silence: NewSilence,
  parts: readonly ObjectsOfRealm[],
  writing: SilenceWriting,
): Promise<string> {
  const words = { author: writing.author, comment: commentOf(silence, writing.author) };
  const how = { sticky: true, notify: true, persistent: false, expires_at: null, key: null };
  await operateAll(parts, writing, { kind: acknowledge, values: { ...how, ...words } });
  const [first] = parts.flatMap(({ realm, objects }) => objects.map((object) => ({ realm, object })));
  // An object exists, as a silence that meets nothing is refused. Each other acknowledgement is a silence of its own.
  return first ? silenceIdOfAcknowledgement(first.realm, first.object) : '';
}

async function scheduleAll(
  silence: NewSilence,
  parts: readonly ObjectsOfRealm[],
  writing: SilenceWriting,
): Promise<string> {
  const { author, store, dryRun } = writing;
  const now = writing.services.performing.clock();
  const id = randomUUID();
  const key = keyOfSilence(id, now);
  // Engines know whole seconds.
  const startsAt = Math.floor(Math.max(silence.startsAt, now) / 1000) * 1000;
  const times = { startsAt, endsAt: Math.ceil(silence.endsAt / 1000) * 1000 };
  const words = { createdBy: author, comment: commentOf(silence, author) };
  const record = {
    ...(await recordOf({ id, matchers: silence.matchers, ...times, ...words }, writing)),
    marks: [markOfSilence(author, key)],
  };
  const values = {
    ...{ start: record.starts_at / 1000, end: record.ends_at / 1000, flexible_for: null, key, author },
    ...{ comment: record.comment, sla: 'counted' as const },
  };
  // The record comes first, so that no downtime is ever without it.
  if (!dryRun) await store.create(record);
  try {
    const { isQueued, refusal } = await operateAll(parts, writing, { kind: scheduleDowntime, values });
    const comment = refusal === undefined ? record.comment : `${record.comment} (${refusal})`;
    if ((isQueued || refusal !== undefined) && !dryRun)
      await store.change(record, { is_queued: isQueued, comment });
  } catch (error) {
    if (!dryRun) await store.forget(record);
    throw error;
  }
  return id;
}

/** Returns the record of a silence that has made no downtimes. */
export async function recordOf(
  { id, matchers, startsAt, endsAt, createdBy, comment }: Omit<Silence, 'state' | 'updatedAt'>,
  { services, scope }: SilenceWriting,
): Promise<SilenceRecord> {
  const { name, creation_id } = await services.realms.directory.find(scope.realm_type, scope.realm_name);
  return {
    silence_id: id,
    realm: { name, ...(creation_id !== undefined && { creation_id }) },
    matchers: matchers.map(({ isRegex: is_regex, isEqual: is_equal, ...rest }) => ({
      ...{ ...rest, is_regex, is_equal },
    })),
    ...{ starts_at: startsAt, ends_at: endsAt, changed_at: services.performing.clock() },
    ...{ created_by: createdBy, comment, marks: [], is_queued: false },
  };
}

/** Returns the comment with the name that the client gave, if that is not the author's. */
export function commentOf(
  { comment, createdBy }: Pick<NewSilence, 'comment' | 'createdBy'>,
  author: string,
): string {
  const words = oneLine(comment) || 'Silenced';
  const name = oneLine(createdBy);
  return name === '' || name === author ? words : `${words} (${name})`;
}

interface Doing<Values, Now extends EngineState> {
  readonly kind: OperationKind<Values, Now>;
  readonly values: Values;
}

interface DoneInRealms {
  /** True if something waits in the queue, or was not seen in its engine yet. */
  readonly isQueued: boolean;
  /** A sentence about the objects of which nothing was changed. Clients have no other place for it than the comment. */
  readonly refusal: string | undefined;
}

/** Does an operation in all realms. Throws if nothing is done and nothing waits. */
async function operateAll<Values, Now extends EngineState>(
  parts: readonly ObjectsOfRealm[],
  { services, dryRun }: SilenceWriting,
  doing: Doing<Values, Now>,
): Promise<DoneInRealms> {
  const done = await Promise.all(
    parts.map(async ({ realm, objects }) =>
      operate(services, {
        ...{ scope: { realm_type: 'realms', realm_name: realm }, targets: targetsOf(objects) },
        ...{ ...doing, expectedCount: undefined, dryRun },
      }),
    ),
  );
  const results = done.flatMap((one) => one.results);
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  const reason = refused[0]?.reason ?? 'Nothing was done.';
  if (refused.length === results.length) throw new AppError('engine_refused_command', { detail: reason });
  const isQueued = results.some(({ outcome }) => outcome === 'queued' || outcome === 'unconfirmed');
  if (refused.length === 0) return { isQueued, refusal: undefined };
  return { isQueued, refusal: `${refused.length} of ${results.length} objects refused: ${reason}` };
}

/** Returns the objects as the targets of an operation. */
export function targetsOf(objects: readonly TargetObject[]): TargetRequest {
  return {
    hosts: objects.flatMap(({ host_name, service }) => (service === null ? [host_name] : [])),
    services: objects.filter(({ service }) => service !== null),
    ...{ hostgroup: undefined, servicegroup: undefined, where: [] },
    ...{ includeServices: false, includeChildren: false },
  };
}
