import type { Span } from '../history/span.ts';
import type { ObjectiveObject, SpentPeriod } from './combine.ts';
import { keyOf } from './figures.ts';

/** An outage of an object, as far as it spent the budget. */
export interface SpentOutage extends Span {
  readonly state: SpentPeriod['state'];
}

/** An object that spent some of the budget. */
export interface TopObject {
  readonly object: ObjectiveObject;
  readonly spent_seconds: number;
  readonly longest: SpentOutage;
}

/** The number of objects that an answer names. */
const shownObjects = 10;

interface Running {
  readonly object: ObjectiveObject;
  spent_seconds: number;
  longest: SpentOutage;
  last: SpentOutage;
}

/** Returns the objects that spent most, the first one most of all. `spent` is in the order of time. */
export function topObjects(spent: readonly SpentPeriod[]): TopObject[] {
  const tops = new Map<string, Running>();
  for (const { object, spending, state, from, to } of spent) {
    if (!object || spending !== 'bad') continue;
    const outage = { from, to, state };
    const running = tops.get(keyOf(object)) ?? { object, spent_seconds: 0, longest: outage, last: outage };
    tops.set(keyOf(object), running);
    addOutage(running, outage);
  }
  return [...tops.values()].sort((a, b) => b.spent_seconds - a.spent_seconds).slice(0, shownObjects);
}

/** Midnight and a change to another state that counts as unavailable end no outage. */
function addOutage(running: Running, outage: SpentOutage): void {
  running.spent_seconds += outage.to - outage.from;
  running.last = running.last.to === outage.from ? { ...running.last, to: outage.to } : outage;
  const { last, longest } = running;
  if (last.to - last.from > longest.to - longest.from) running.longest = last;
}
