import type * as z from 'zod';

import { AppError, type Fault } from '../base/errors.ts';
import { versionOn } from '../realm/objectives/objective-days.ts';
import type { ObjectiveChange, ObjectiveRecord, ObjectiveVersion } from '../realm/objectives/objectives.ts';
import { faultsOf, type objectiveChange } from './objective-body.ts';

/** The largest number of saved versions. */
const mostVersions = 20;

type Given = z.output<ReturnType<typeof objectiveChange>>;

type GivenRules = Pick<ObjectiveVersion, 'target_percent' | 'kind' | 'downtimes'> & {
  readonly where?: string | null | undefined;
  readonly unavailable_states?: readonly string[] | null | undefined;
  readonly calendar?: string | null | undefined;
};

/** Returns the rules of a body as they are stored. */
export function versionOf(
  { target_percent, kind, where, unavailable_states: states, downtimes, calendar }: GivenRules,
  { begins_on, author }: { readonly begins_on: string; readonly author: string },
): ObjectiveVersion {
  return {
    ...{ begins_on, target_percent, kind, where: where ?? undefined },
    ...{ unavailable_states: states ? [...states] : undefined, downtimes },
    ...{ calendar: calendar ?? undefined, changed_by: author },
  };
}

interface ChangeContext {
  /** The present day in the objective's time zone. */
  readonly today: string;
  readonly author: string;
}

/** Returns an objective's fields after a change. Throws `invalid_request` with all faults that they have together. */
export function changedObjective(
  before: ObjectiveRecord,
  { begins_on: day, window, time_zone, combine, ...change }: Given,
  { today, author }: ChangeContext,
): ObjectiveChange {
  const begins_on = day ?? today;
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const next = versionOf({ ...versionOn(before, begins_on), ...given }, { begins_on, author });
  const isSame = Object.keys(given).length === 0;
  const versions = isSame ? before.versions : withVersion(before.versions, next);
  const faults = [
    ...faultsOf(next.kind, next.where),
    ...(begins_on < today ? [faultOfDay('must be today or later')] : []),
    ...(versions.length > mostVersions ? [faultOfDay(tooManyVersions)] : []),
  ];
  const detail = 'The objective would not be valid after the change.';
  if (faults.length > 0) throw new AppError('invalid_request', { detail, faults });
  return { ...timesOf(before, { window, time_zone, combine }), versions };
}

const tooManyVersions = `would make version ${mostVersions + 1}, and ${mostVersions} is the most: make a new objective`;

function faultOfDay(message: string): Fault {
  return { in: 'body', field: 'begins_on', message };
}

/** Returns the versions with another one, which replaces that of the same day. */
function withVersion(versions: readonly ObjectiveVersion[], next: ObjectiveVersion): ObjectiveVersion[] {
  const others = versions.filter(({ begins_on: first }) => first !== next.begins_on);
  return [...others, next].sort((a, b) => (a.begins_on < b.begins_on ? -1 : 1));
}

function timesOf(before: ObjectiveRecord, given: Pick<Given, 'window' | 'time_zone' | 'combine'>) {
  return {
    window: given.window ?? before.window,
    time_zone: given.time_zone ?? before.time_zone,
    combine: given.combine ?? before.combine,
  };
}
