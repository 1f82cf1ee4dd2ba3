import type { CalculatedDay } from '../../shared/realm/objectives/calculate-days.ts';
import { secondsOf, type SpentPeriod } from '../../shared/realm/objectives/combine.ts';
import { countedObjects } from '../../shared/realm/objectives/figures.ts';
import type { EvaluatedObjective } from '../../shared/realm/objectives/objectives.ts';

/** The reasons why a part of the time is not good. */
function reasonOf({ object, spending, state }: SpentPeriod): string {
  if (!object) return spending === 'excluded' ? 'outside of the calendar' : 'no host or service matches';
  if (spending === 'unknown') return 'no source knows the state';
  if (spending === 'bad') return `${state} counts as unavailable`;
  return state === 'PENDING' ? 'it was not checked yet' : 'in a downtime that does not count';
}

const nothing = { realm: null, host_name: null, service: null };

interface RowContext extends Pick<EvaluatedObjective, 'record'> {
  readonly day: CalculatedDay;
  readonly iso: (seconds: number) => string | null;
}

/** Returns a period that was not good as the explanation has it. */
export function spentRow(period: SpentPeriod, { record, day, iso }: RowContext) {
  const { object, spending, state, from, to } = period;
  const { sources } = day;
  const seconds = secondsOf(period, countedObjects(record, day));
  const ifOf = (kind: SpentPeriod['spending']) => (spending === kind ? seconds : 0);
  const isKnown = object && spending !== 'unknown' && sources.length > 0;
  return {
    ...{ ...nothing, ...object, state_name: state },
    ...{ starts_at: iso(from) ?? '', ends_at: iso(to) ?? '' },
    spent_seconds: ifOf('bad'),
    unknown_seconds: ifOf('unknown'),
    excluded_seconds: ifOf('excluded'),
    source: isKnown ? sources.join() : null,
    reason: reasonOf(period),
  };
}
