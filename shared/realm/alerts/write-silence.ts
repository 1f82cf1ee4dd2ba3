import { randomUUID } from 'node:crypto';

import { AppError } from '../../base/errors.ts';
import type { SilenceRecord, SilenceStore } from '../../store/silences.ts';
import type { RealmScope } from '../directory/realms.ts';
import { acknowledge } from '../operations/acknowledge.ts';
import { oneLine } from '../operations/argument-text.ts';
import { type Operated, operateOn } from '../operations/operate.ts';
import type { MatchingServices } from '../operations/operate-on-matching.ts';
import type { EngineState } from '../operations/operation.ts';
import { markOfKey, type NewDowntime, scheduleDowntime } from '../operations/schedule-downtime.ts';
import type { SelectedTargets } from '../operations/select-in-realms.ts';
import { checkNewSilence, isAcknowledgement, selectObjects } from './new-silence.ts';
import { type NewSilence, silenceIdOfAcknowledgement } from './silence.ts';

/** The parts of the program that write silences, and the request that they are for. */
export interface SilenceWriting {
  readonly services: MatchingServices;
  readonly store: SilenceStore;
  readonly scope: RealmScope;
  /** Name of the caller, who is the author of downtimes and acknowledgements. */
  readonly author: string;
  readonly dryRun: boolean;
}

/** Makes a silence: downtimes for all objects that its matchers meet now, or acknowledgements. Returns its id. */
export async function createSilence(silence: NewSilence, writing: SilenceWriting): Promise<string> {
  await checkNewSilence(silence, writing.services.performing.clock());
  const selected = await selectObjects(silence, writing);
  const make = isAcknowledgement(silence) ? acknowledgeAll : scheduleAll;
  return make(silence, selected, writing);
}

async function acknowledgeAll(
  silence: NewSilence,
  selected: SelectedTargets<never>,
  { services, scope, dryRun, author }: SilenceWriting,
): Promise<string> {
  const how = { sticky: true, notify: true, persistent: false, expires_at: null, key: null };
  const values = { ...how, author, comment: commentOf(silence, author) };
  const operated = await operateOn(services, { scope, kind: acknowledge, values, dryRun }, selected);
  refusalOf(operated);
  const done = operated.results.find(({ outcome }) => outcome !== 'refused');
  // Each other acknowledgement is a silence of its own.
  return done ? silenceIdOfAcknowledgement(done.realm, done.target) : '';
}

async function scheduleAll(
  silence: NewSilence,
  selected: SelectedTargets<never>,
  writing: SilenceWriting,
): Promise<string> {
  const { services, store, author, dryRun } = writing;
  const now = services.performing.clock();
  const id = randomUUID();
  const key = `silence ${id}`;
  // Engines know whole seconds.
  const start = Math.floor(Math.max(silence.starts_at, now) / 1000);
  const end = Math.ceil(silence.ends_at / 1000);
  const words = { author, comment: commentOf(silence, author) };
  const record = await recordOf(
    {
      ...{ silence_id: id, matchers: silence.matchers, starts_at: start * 1000, ends_at: end * 1000 },
      ...{ changed_at: now, created_by: author, comment: words.comment, marks: [markOfKey({ author, key })] },
    },
    writing,
  );
  const values: NewDowntime = { start, end, flexible_for: null, key, ...words };
  // The record comes first, so that no downtime is ever without it.
  if (!dryRun) await store.put(record);
  const { isQueued, refusal } = await scheduleOrForget(record, values, { selected, writing });
  const comment = refusal === undefined ? record.comment : `${record.comment} (${refusal})`;
  if ((isQueued || refusal !== undefined) && !dryRun)
    await store.change(record, { is_queued: isQueued, comment });
  return id;
}

/** Schedules the downtimes of a stored silence. If none is there afterwards, and none waits, it deletes the silence and throws the reason. */
async function scheduleOrForget(
  record: SilenceRecord,
  values: NewDowntime,
  { selected, writing }: { readonly selected: SelectedTargets<never>; readonly writing: SilenceWriting },
) {
  const { services, store, scope, dryRun } = writing;
  try {
    const operated = await operateOn(services, { scope, kind: scheduleDowntime, values, dryRun }, selected);
    const isQueued = operated.results.some(
      ({ outcome }) => outcome === 'queued' || outcome === 'unconfirmed',
    );
    return { isQueued, refusal: refusalOf(operated) };
  } catch (error) {
    if (!dryRun) await store.forget(record);
    throw error;
  }
}

/** Returns the record of a silence in the realm of the request. */
export async function recordOf(
  silence: Omit<SilenceRecord, 'realm' | 'is_queued'>,
  { services, scope }: Pick<SilenceWriting, 'services' | 'scope'>,
): Promise<SilenceRecord> {
  const { name, creation_id } = await services.realms.directory.find(scope.realm_type, scope.realm_name);
  const realm = { name, ...(creation_id !== undefined && { creation_id }) };
  return { ...silence, realm, is_queued: false };
}

/** Returns the comment with the name that the client gave, if that is not the author's. */
export function commentOf(
  { comment, created_by }: Pick<NewSilence, 'comment' | 'created_by'>,
  author: string,
): string {
  const words = oneLine(comment) || 'Silenced';
  const name = oneLine(created_by);
  return name === '' || name === author ? words : `${words} (${name})`;
}

/**
 * Returns a sentence about the objects of which nothing was changed, or `undefined`. Clients have no other place for it than the comment. Throws
 * if nothing is done and nothing waits.
 */
function refusalOf({ results }: Operated<EngineState>): string | undefined {
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  const reason = refused[0]?.reason ?? 'Nothing was done.';
  if (refused.length === results.length) throw new AppError('engine_refused_command', { detail: reason });
  return refused.length === 0
    ? undefined
    : `${refused.length} of ${results.length} objects refused: ${reason}`;
}
