import type { Condition } from '../../base/condition.ts';
import { AppError } from '../../base/errors.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { markedDowntimes } from '../operations/downtimes.ts';
import { type Operated, operateOn } from '../operations/operate.ts';
import type { EngineState } from '../operations/operation.ts';
import { downtimeKind } from '../operations/remark.ts';
import { removeDowntime } from '../operations/removal.ts';
import { removeAcknowledgement } from '../operations/remove-acknowledgement.ts';
import { removeMatching } from '../operations/remove-matching.ts';
import { findSilentRealm } from './new-silence.ts';
import type { KnownSilence } from './silences.ts';
import { recordOf, type SilenceWriting } from './write-silence.ts';

/** Ends a silence: removes its downtimes or its acknowledgement, and keeps what it was for five days. One that has ended stays as it is. */
export async function endSilence(known: KnownSilence, writing: SilenceWriting): Promise<void> {
  const { state, ...silence } = known.silence;
  if (state === 'expired') return;
  await requireDone(await removeFromEngines(known, writing), known);
  if (writing.dryRun) return;
  const now = writing.services.performing.clock();
  // A downtime or an acknowledgement of another tool is kept as a silence that has ended.
  const record = known.stored ?? (await recordOf({ ...silence, marks: [] }, writing));
  await writing.store.put({ ...record, changed_at: now, ended_at: now });
}

async function removeFromEngines(
  known: KnownSilence,
  writing: SilenceWriting,
): Promise<Operated<EngineState>> {
  const { services, scope, dryRun, author: by } = writing;
  if (!known.acknowledged)
    return removeMatching(services, { ...requestOf(known, writing), kind: removeDowntime, values: { by } });
  const { realm, target } = known.acknowledged;
  const parts = [{ realm, targets: [target], isVerified: true, missing: [], missingGroups: [] }];
  const request = { scope, kind: removeAcknowledgement, values: {}, dryRun };
  return operateOn(services, request, { parts, sources: undefined });
}

/** Returns the part of a request that says which downtimes are those of the silence. They have its mark, also those that wait in the queue. */
export function requestOf({ stored, downtimes }: KnownSilence, { services, scope, dryRun }: SilenceWriting) {
  const mark = stored?.marks[0];
  const values = downtimes.map(({ id }) => id);
  const byId: Condition = { field: 'downtime_id', predicate: { kind: 'oneOf', values } };
  return {
    ...{ scope, mark, dryRun, words: downtimeKind, expectedCount: undefined },
    where: mark === undefined ? [byId] : [],
    look: (realm: OpenRealm) => markedDowntimes(realm, mark, services.performing.clock() / 1000),
  };
}

/** Throws if an engine refused a part, does not show it, or does not answer. What waits in the queue is done later. */
export async function requireDone(
  { results, sources }: Operated<EngineState>,
  { silence }: KnownSilence,
): Promise<void> {
  const open = results.find(({ outcome }) => outcome === 'refused' || outcome === 'unconfirmed');
  const silent = await findSilentRealm(sources, silence.matchers);
  if (!open && !silent) return;
  const detail = open?.reason ?? silent?.error ?? 'The engine still shows a part of it.';
  throw new AppError('operation_incomplete', { detail });
}
