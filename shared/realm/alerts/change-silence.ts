import { AppError } from '../../base/errors.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { changeDowntimes } from '../operations/change-downtimes.ts';
import type { EngineDowntime } from '../operations/downtimes.ts';
import { endSilence, type SilenceEnding } from './end-silence.ts';
import { checkNewSilence, type NewSilence } from './new-silence.ts';
import type { KnownSilence } from './silences.ts';
import { commentOf, createSilence } from './write-silence.ts';

/**
 * Changes the end and the comment of a silence, by changing its downtimes, and returns its id. As Alertmanager does it, a silence that
 * has expired, or that gets other matchers or another begin, is ended, and another one is made.
 */
export async function changeSilence(
  known: KnownSilence,
  wanted: NewSilence,
  ending: SilenceEnding,
): Promise<string> {
  const now = ending.services.performing.clock();
  if (known.silence.state !== 'expired' && isSameBut(known, wanted, now)) {
    await checkNewSilence(wanted, now);
    refuseUnchangeable(known);
    if (!ending.dryRun) await changeInEngines(known, wanted, ending);
    return known.silence.id;
  }
  const id = await createSilence(wanted, ending);
  await endSilence(known, ending);
  return id;
}

function refuseUnchangeable({ acknowledgement, downtimes }: KnownSilence): void {
  if (acknowledgement)
    throw refused('An acknowledgement has no end that can be changed: it stays until the problem is over.');
  if (downtimes.length === 0)
    throw refused('Its downtimes still wait for their engine: change it when they are there.');
}

async function changeInEngines(
  { silence, stored, downtimes }: KnownSilence,
  wanted: NewSilence,
  { services, store, author }: SilenceEnding,
): Promise<void> {
  const endsAt = Math.ceil(wanted.endsAt / 1000) * 1000;
  const comment = wanted.comment === silence.comment ? null : commentOf(wanted, author);
  for (const [realm, own] of byRealm(downtimes))
    await changeDowntimes(realm, own, { services, end: endsAt / 1000, duration: null, comment });
  if (stored) await store.change(stored, { ends_at: endsAt, comment: comment ?? stored.comment });
}

function byRealm(downtimes: KnownSilence['downtimes']): Map<OpenRealm, EngineDowntime[]> {
  const found = new Map<OpenRealm, EngineDowntime[]>();
  for (const { realm, remark } of downtimes) found.set(realm, [...(found.get(realm) ?? []), remark]);
  return found;
}

/** Returns true if only the end and the comment differ. A begin that is over makes no difference. */
function isSameBut({ silence }: KnownSilence, { matchers, startsAt }: NewSilence, now: number): boolean {
  const text = (all: NewSilence['matchers']) =>
    JSON.stringify(
      all.map(({ name, value, isRegex, isEqual }) => [name, value, isRegex, isEqual].join('\n')).sort(),
    );
  const isBegun = startsAt <= now && silence.startsAt <= now;
  const isSameBegin = isBegun || Math.abs(startsAt - silence.startsAt) < 1000;
  return isSameBegin && text(matchers) === text(silence.matchers);
}

function refused(detail: string): AppError {
  return new AppError('invalid_request', { detail });
}
