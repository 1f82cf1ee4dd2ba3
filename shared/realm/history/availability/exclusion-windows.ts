import { AppError } from '../../../base/errors.ts';
import type { ExclusionQuestion, SlaExclusion } from '../../../store/sla-exclusions.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import type { Span } from '../span.ts';

/** A range in which a downtime of an object can be in effect whose time does not count in availability. */
export interface ExclusionWindow extends Span {
  /** True if the downtime is in effect in the whole range. False for a flexible one, whose begin only the engine's log tells. */
  readonly fixed: boolean;
}

/** The windows of hosts or services by `exclusionKey`, in no order. They may overlap. */
export type ExclusionWindows = ReadonlyMap<string, readonly ExclusionWindow[]>;

export function exclusionKey(host: string, service: string | null): string {
  return service === null ? host : `${host};${service}`;
}

/** Reads the windows of a realm's hosts or services that overlap the range. Throws `too_many_exclusions`. */
export async function exclusionWindows(
  realm: OpenRealm,
  objects: ExclusionQuestion['objects'],
  { from, to }: Span,
): Promise<ExclusionWindows> {
  const steps = await stepsOf(realm, { objects, from, to });
  const ends = endsOf(steps);
  const begins = steps.filter((step) => step.step === 'begin' && step.from < to && step.to > from);
  const windows = new Map<string, ExclusionWindow[]>();
  for (const begin of begins) {
    for (const [host, service] of begin.objects) {
      const key = exclusionKey(host, service);
      const window = windowOf(begin, ends.get(endKey(begin, key)) ?? []);
      if (window.from < window.to) addTo(windows, key, window);
    }
  }
  return windows;
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Returns the stored steps. The error of a realm with too many names the realm. */
async function stepsOf(
  { exclusions, name }: OpenRealm,
  question: ExclusionQuestion,
): Promise<readonly SlaExclusion[]> {
  try {
    return (await exclusions?.during(question)) ?? [];
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_exclusions') throw error;
    throw new AppError(error.code, { detail: `Realm '${name}': ${error.message}`, cause: error });
  }
}

/** Returns the times (epoch milliseconds) at which downtimes were removed, by downtime and object. */
function endsOf(steps: readonly SlaExclusion[]): ReadonlyMap<string, number[]> {
  const ends = new Map<string, number[]>();
  for (const step of steps) {
    if (step.step !== 'end') continue;
    for (const [host, service] of step.objects)
      addTo(ends, endKey(step, exclusionKey(host, service)), step.at);
  }
  return ends;
}

function endKey({ mark }: SlaExclusion, key: string): string {
  return `${mark}\n${key}`;
}

/** A downtime is not in effect before it was scheduled, and not after it was removed. The same one may be scheduled again. */
function windowOf({ from, to, at, fixed }: SlaExclusion, ends: readonly number[]): ExclusionWindow {
  const end = ends.filter((time) => time >= at).reduce((least, time) => Math.min(least, time), Infinity);
  return {
    from: Math.max(from, Math.floor(at / 1000)),
    to: Math.min(to, Math.floor(end / 1000)),
    fixed,
  };
}
