import { attempt } from '../../base/attempt.ts';
import type { Condition } from '../../base/condition.ts';
import { AppError } from '../../base/errors.ts';
import { isFailed } from '../../base/failed-realms.ts';
import type { SilenceRecord, SilenceStore } from '../../store/silences.ts';
import { markedDowntimes } from '../operations/downtimes.ts';
import { operate } from '../operations/operate.ts';
import { downtimeKind } from '../operations/remark.ts';
import { removeDowntime } from '../operations/removal.ts';
import { removeAcknowledgement } from '../operations/remove-acknowledgement.ts';
import { removeMatching } from '../operations/remove-matching.ts';
import type { TargetObject } from '../operations/target.ts';
import type { WaitingRemarks } from '../operations/waiting-remarks.ts';
import type { KnownSilence } from './silences.ts';
import { recordOf, type SilenceWriting, targetsOf } from './write-silence.ts';

export interface SilenceEnding extends SilenceWriting {
  readonly waiting: WaitingRemarks;
}

/** Ends a silence: removes its downtimes or its acknowledgement, and keeps what it was for five days. One that has ended stays as it is. */
export async function endSilence(known: KnownSilence, ending: SilenceEnding): Promise<void> {
  const { silence, stored } = known;
  const { store, dryRun, services } = ending;
  if (silence.state === 'expired') return;
  await removeFromEngines(known, ending);
  if (dryRun) return;
  const now = services.performing.clock();
  // A downtime or an acknowledgement of another tool is kept as a silence that has ended.
  await (stored
    ? noteEnd(stored, now, store)
    : store.create({ ...(await recordOf(silence, ending)), ended_at: now }));
}

async function removeFromEngines(
  { stored, downtimes, acknowledgement }: KnownSilence,
  ending: SilenceEnding,
): Promise<void> {
  for (const mark of stored?.marks ?? []) await removeDowntimes({ mark, where: [] }, ending);
  if (!stored && downtimes.length > 0) {
    const values = downtimes.map(({ remark }) => remark.id);
    const where: Condition[] = [{ field: 'downtime_id', predicate: { kind: 'oneOf', values } }];
    await removeDowntimes({ mark: undefined, where }, ending);
  }
  if (acknowledgement) await removeAcknowledgementOf(acknowledgement, ending);
}

async function removeAcknowledgementOf(
  acknowledged: TargetObject & { readonly realm: string },
  { services, dryRun }: SilenceEnding,
): Promise<void> {
  const { results } = await operate(services, {
    scope: { realm_type: 'realms', realm_name: acknowledged.realm },
    targets: targetsOf([acknowledged]),
    ...{ kind: removeAcknowledgement, values: {}, expectedCount: undefined, dryRun },
  });
  const refused = results.find(({ outcome }) => outcome === 'refused' || outcome === 'unconfirmed');
  if (refused) throw notEnded(refused.reason);
}

/** Notes the end of a silence. Another request may have ended it at the same time. */
async function noteEnd(record: SilenceRecord, now: number, store: SilenceStore): Promise<void> {
  const end = await attempt(() => store.change(record, { ended_at: now }));
  if (!(end instanceof AppError)) return;
  const others = await store.list(record.realm);
  const isEnded = others.some((one) => one.silence_id === record.silence_id && one.ended_at !== undefined);
  if (!isEnded) throw end;
}

async function removeDowntimes(
  { mark, where }: { readonly mark: string | undefined; readonly where: readonly Condition[] },
  { services, scope, waiting, dryRun }: SilenceEnding,
): Promise<void> {
  const removal = { kind: removeDowntime, words: downtimeKind, values: {} };
  const { results, sources } = await removeMatching(
    { ...services, waiting },
    {
      ...{ ...removal, scope, mark, where, dryRun, expectedCount: undefined },
      look: async (realm) => markedDowntimes(realm, mark, services.performing.clock() / 1000),
    },
  );
  const open = results.find(({ outcome }) => outcome === 'refused' || outcome === 'unconfirmed');
  const silent = sources?.find(isFailed);
  const failed = open ?? (silent && { reason: silent.error ?? null });
  if (failed) throw notEnded(failed.reason);
}

function notEnded(reason: string | null): AppError {
  return new AppError('operation_incomplete', { detail: reason ?? 'The engine still shows a part of it.' });
}
