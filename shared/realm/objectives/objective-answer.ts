import { zoneOf } from '../../time/zone.ts';
import type { CalculatedDay } from './calculate-days.ts';
import { availabilityOf, type ObjectiveFigures } from './figures.ts';
import type { ListedObjective } from './list-figures.ts';
import { dateAt, versionOn } from './objective-days.ts';
import type { EvaluatedObjective, ObjectiveRecord, ObjectiveVersion } from './objectives.ts';
import type { ReportedObjective } from './report-objectives.ts';
import { topObjects } from './top-objects.ts';

type Iso = (seconds: number | null) => string | null;

function rulesOf({ where, unavailable_states: states, calendar, ...rules }: ObjectiveVersion) {
  const { target_percent, kind, downtimes } = rules;
  const nullable = { where: where ?? null, unavailable_states: states ?? null, calendar: calendar ?? null };
  return { target_percent, kind, downtimes, ...nullable };
}

/** Returns the settings of an objective as the API answers them. `date` is the present day. */
export function settingsOf(record: ObjectiveRecord, date: string, iso: Iso) {
  const { objective_id, name, realm, window, time_zone, combine, created_by: author } = record;
  return {
    ...{ objective_id, name, realm: realm.name, ...rulesOf(versionOn(record, date)) },
    ...{ window, time_zone, combine, author },
    created_at: iso(record.created_at / 1000) ?? '',
    changed_at: iso(record.changed_at / 1000) ?? '',
  };
}

function figuresAnswer({ burn_rates: rates, ...figures }: ObjectiveFigures, iso: Iso) {
  const { worst: _, ...found } = figures;
  return {
    ...found,
    time_from: iso(found.time_from) ?? '',
    time_to: iso(found.time_to) ?? '',
    exhausted_at: iso(found.exhausted_at),
    ...{ burn_rate_1h: rates['1h'], burn_rate_6h: rates['6h'], burn_rate_3d: rates['3d'] },
  };
}

/** Returns an objective as lists have it. `now` is in epoch seconds. */
export function rowOf({ record, figures, computed_at }: ListedObjective, now: number, iso: Iso) {
  return {
    ...settingsOf(record, dateAt(now, zoneOf(record.time_zone)), iso),
    ...figuresAnswer(figures, iso),
    computed_at: iso(computed_at),
  };
}

/** Returns an objective as reports have it. `now` is in epoch seconds. */
export function reportedAnswer({ days, ...listed }: ReportedObjective, now: number, iso: Iso) {
  return { ...rowOf(listed, now, iso), series: days.map((one) => dayAnswer(one)) };
}

/** Returns an objective with the state of its budget as the API answers it. */
export function objectiveData({ record, figures: found, days }: EvaluatedObjective, iso: Iso) {
  const versions = record.versions.map((version) => ({
    begins_on: version.begins_on,
    ...rulesOf(version),
    changed_by: version.changed_by,
  }));
  return {
    ...settingsOf(record, days.at(-1)?.date ?? '', iso),
    ...figuresAnswer(found, iso),
    worst_object: found.worst ?? null,
    top: topObjects(days.flatMap(({ spent }) => spent)).map(({ object, spent_seconds, longest }) => ({
      ...{ ...object, spent_seconds },
      longest_outage: {
        starts_at: iso(longest.from) ?? '',
        ends_at: iso(longest.to) ?? '',
        duration_seconds: longest.to - longest.from,
        state_name: longest.state,
      },
    })),
    series: days.map((one) => dayAnswer(one)),
    versions,
  };
}

function dayAnswer({ date, version, seconds: spent }: CalculatedDay) {
  return {
    ...{ date, target_percent: version.target_percent, availability_percent: availabilityOf(spent) },
    ...{ spent_seconds: spent.bad, unknown_seconds: spent.unknown, excluded_seconds: spent.excluded },
  };
}
