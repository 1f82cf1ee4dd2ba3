import type {
  ObjectiveChange,
  ObjectiveRecord,
  ObjectiveStore,
  ObjectiveVersion,
} from '../../store/objectives.ts';
import type { RealmStore } from '../../store/realms.ts';
import { matchesReference } from '../../store/reference.ts';
import { zoneOf } from '../../time/zone.ts';
import { burnWindows } from './figures.ts';
import { dateAt, versionsFrom, windowOf } from './objective-days.ts';

/** Returns the rules on which the figures of an objective rest, and those that begin later. `now` is in epoch seconds. */
export function versionsInUse(record: ObjectiveRecord, now: number): readonly ObjectiveVersion[] {
  const first = Math.min(windowOf(record, now).from, now - burnWindows['3d']);
  return versionsFrom(record, dateAt(first, zoneOf(record.time_zone)));
}

/** Returns the calendars that figures need after a change and did not need before. `now` is in epoch seconds. */
export function calendarsIntoUse(before: ObjectiveRecord, change: ObjectiveChange, now: number): string[] {
  const used = (record: ObjectiveRecord) =>
    new Set(versionsInUse(record, now).flatMap(({ calendar }) => calendar ?? []));
  const known = used(before);
  return [...used({ ...before, ...change })].filter((name) => !known.has(name));
}

interface StoredObjectives {
  readonly objectives: Pick<ObjectiveStore, 'all'>;
  readonly realms: Pick<RealmStore, 'list'>;
}

/**
 * Returns the objectives whose figures need a calendar, as texts for people: `databases (paris)`. Those of realms that do not exist any more
 * are left out.
 */
export async function objectivesWithCalendar(
  name: string,
  now: number,
  { objectives, realms }: StoredObjectives,
): Promise<string[]> {
  const there = new Map((await realms.list()).map((realm) => [realm.name, realm]));
  return (await objectives.all())
    .filter(({ realm }) => matchesReference(there.get(realm.name), realm))
    .filter((record) => versionsInUse(record, now).some(({ calendar }) => calendar === name))
    .map((record) => `${record.name} (${record.realm.name})`)
    .sort();
}
