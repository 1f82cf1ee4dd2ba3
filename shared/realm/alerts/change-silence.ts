import { AppError } from '../../base/errors.ts';
import { changeDowntime, selectForChange } from '../operations/change-downtime.ts';
import { operateOnMatching } from '../operations/operate-on-matching.ts';
import { endSilence, requestOf, requireDone } from './end-silence.ts';
import { checkNewSilence } from './new-silence.ts';
import type { NewSilence } from './silence.ts';
import type { KnownSilence } from './silences.ts';
import { commentOf, createSilence, type SilenceWriting } from './write-silence.ts';

/**
 * Changes the end and the comment of a silence, by changing its downtimes, and returns its id. As Alertmanager does it, a silence that
 * has expired, or that gets other matchers or another begin, is ended, and another one is made.
 */
export async function changeSilence(
  known: KnownSilence,
  wanted: NewSilence,
  writing: SilenceWriting,
): Promise<string> {
  const now = writing.services.performing.clock();
  if (known.silence.state === 'expired' || !isSameBut(known, wanted, now)) {
    const id = await createSilence(wanted, writing);
    await endSilence(known, writing);
    return id;
  }
  await checkNewSilence(wanted, now);
  if (known.acknowledged)
    throw refused('An acknowledgement has no end that can be changed: it stays until the problem is over.');
  if (known.downtimes.length === 0) throw refused(stillWaiting);
  await changeInEngines(known, wanted, writing);
  return known.silence.silence_id;
}

const stillWaiting = 'Its downtimes still wait for their engine: change it when they are there.';

async function changeInEngines(
  known: KnownSilence,
  wanted: NewSilence,
  writing: SilenceWriting,
): Promise<void> {
  const { silence, stored } = known;
  const { services, store, author, dryRun } = writing;
  const end = Math.ceil(wanted.ends_at / 1000);
  const comment = wanted.comment === silence.comment ? null : commentOf(wanted, author);
  const changed = await operateOnMatching(services, {
    ...requestOf(known, writing),
    ...{ kind: changeDowntime, values: { end, duration: null, comment }, select: selectForChange },
    refuseWaiting: stillWaiting,
  });
  await requireDone(changed, known);
  if (stored && !dryRun)
    await store.change(stored, { ends_at: end * 1000, comment: comment ?? stored.comment });
}

/** Returns true if only the end and the comment differ. A begin that is over makes no difference. */
function isSameBut({ silence }: KnownSilence, { matchers, starts_at }: NewSilence, now: number): boolean {
  const text = (all: NewSilence['matchers']) =>
    JSON.stringify(
      all.map(({ name, value, is_regex, is_equal }) => `${name}\n${value}\n${is_regex}\n${is_equal}`).sort(),
    );
  const isBegun = starts_at <= now && silence.starts_at <= now;
  const isSameBegin = isBegun || Math.abs(starts_at - silence.starts_at) < 1000;
  return isSameBegin && text(matchers) === text(silence.matchers);
}

function refused(detail: string): AppError {
  return new AppError('invalid_request', { detail });
}
