import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import { type LastCheck, lastChecksOf } from '../operations/last-checks.ts';
import type { Result } from '../operations/operation.ts';
import type { PerformOptions } from '../operations/perform.ts';
import type { DoneInRealm } from '../operations/perform-in-realm.ts';
import { objectKey, type TargetObject } from '../operations/target.ts';
import type { ReportedResult } from './judge-result.ts';

/** The time limit for all queries that look for the results in the engine, the pause between two of them, and the time limit of one. In milliseconds. */
const confirmMs = 3000;
const pauseMs = 250;
const lookMs = 5000;

/** Waits until the engine shows the queued results. Those that it shows are `done`. An engine that does not answer leaves them `queued`. */
export async function confirmResults(
  done: DoneInRealm<LastCheck>,
  reported: ReportedResult,
  { clock, sleep }: Pick<PerformOptions, 'clock' | 'sleep'>,
): Promise<DoneInRealm<LastCheck>> {
  const { realm, isVerified } = done.part;
  if (!isVerified) return done;
  const queued = done.results.filter(({ outcome }) => outcome === 'queued');
  const open = new Map(queued.map(({ target }) => [objectKey(target), target]));
  const shown = new Map<string, LastCheck>();
  const started = clock();
  while (open.size > 0 && clock() - started < confirmMs) {
    await sleep(pauseMs);
    const seen = await attempt(() => lastChecksOf(realm.within(lookMs), [...open.values()]));
    if (seen instanceof AppError) break;
    for (const [key, check] of seen) if (shows(check, reported) && open.delete(key)) shown.set(key, check);
  }
  const results = done.results.map((result): Result<TargetObject, LastCheck> => {
    const now = shown.get(objectKey(result.target));
    return now ? { ...result, outcome: 'done', now } : result;
  });
  return { ...done, results, latencyMs: done.latencyMs + (clock() - started) };
}

/** The check may be later than the result says: by its REST API, an Icinga 2 shows the time at which it took the result. */
function shows({ checkedAt, record }: LastCheck, { time, output }: ReportedResult): boolean {
  return checkedAt !== null && checkedAt >= time && record.output === output;
}
