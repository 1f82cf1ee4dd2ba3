import * as z from 'zod';

import { changedObjective, versionOf } from '../../shared/app/changed-objective.ts';
import { newObjective, objectiveChange } from '../../shared/app/objective-body.ts';
import type { Clock } from '../../shared/base/clock.ts';
import { once } from '../../shared/base/once.ts';
import { timeZone } from '../../shared/http/parameters/time-zone.ts';
import { dateAt } from '../../shared/realm/objectives/objective-days.ts';
import { objectiveOf, type ObjectiveRecord } from '../../shared/realm/objectives/objectives.ts';
import { calendarsIntoUse } from '../../shared/realm/objectives/versions-in-use.ts';
import type { ObjectiveStore } from '../../shared/store/objectives.ts';
import type { RealmStore } from '../../shared/store/realms.ts';
import { matchesReference } from '../../shared/store/reference.ts';
import type { Fields } from '../../shared/store/table.ts';
import { zoneOf } from '../../shared/time/zone.ts';
import { Failure, parseOrFail } from '../failure.ts';
import type { Difference, Section } from './section.ts';

interface ObjectiveSectionParts {
  readonly objectives: ObjectiveStore;
  readonly realms: Pick<RealmStore, 'list'>;
  readonly clock: Clock;
  /** The name by which new objectives and rules say who made them. */
  readonly author: string;
}

/** Schema of an objective in a file. It has the last rules, and no earlier ones. */
const objective = once(() => newObjective().safeExtend({ time_zone: timeZone() }));

const readObjective = (value: unknown, place = 'The objective') => parseOrFail(objective(), value, place);

/** Returns the section of the objectives whose realm exists. A change of rules holds from today on, as in the API. */
export function objectiveSection(parts: ObjectiveSectionParts): Section {
  const { objectives, realms } = parts;
  const stored = new Map<string, ObjectiveRecord>();
  const find = (entry: Fields) => {
    const record = stored.get(keyOf(entry));
    if (record === undefined) throw new Failure(`There is no objective ${keyOf(entry)}.`);
    return record;
  };
  return {
    name: 'objectives',
    noun: 'objective',
    key: 'name',
    keyOf,
    optional: [],
    read: (value, place) => withoutNulls(readObjective(value, place)),
    async current() {
      const there = new Map((await realms.list()).map((realm) => [realm.name, realm]));
      const usable = (await objectives.all()).filter(({ realm }) =>
        matchesReference(there.get(realm.name), realm),
      );
      for (const record of usable) stored.set(keyOf(entryOf(record)), record);
      return usable.map(entryOf);
    },
    add: (entry) => create(entry, parts),
    change: (after, differences) => change(find(after), differences, parts),
    remove: (entry) => objectives.remove(find(entry)),
  };
}

async function create(entry: Fields, { objectives, realms, clock, author }: ObjectiveSectionParts) {
  const { realm: realmName, name, window, time_zone, combine, ...rules } = readObjective(entry);
  const found = (await realms.list()).find((one) => one.name === realmName);
  if (!found) throw new Failure(`The realm of the objective ${name} is there no more.`);
  const version = versionOf(rules, { begins_on: todayIn(time_zone, clock), author });
  const given = { name, window, time_zone, combine, version };
  await objectives.create(objectiveOf(given, { realm: found, author, now: clock(), key: undefined }));
}

async function change(
  before: ObjectiveRecord,
  differences: readonly Difference[],
  { objectives, clock, author }: ObjectiveSectionParts,
) {
  const fields = differences.map(({ field, after }) => [field, after ?? null]);
  const given = parseOrFail(objectiveChange(), Object.fromEntries(fields), 'The objective');
  const today = todayIn(given.time_zone ?? before.time_zone, clock);
  const last = before.versions.at(-1)?.begins_on ?? today;
  // Rules that begin later are the last ones: those of the file replace them.
  const begins_on = last > today ? last : today;
  const after = changedObjective(before, { ...given, begins_on }, { today, author });
  const calendars = calendarsIntoUse(before, after, clock() / 1000);
  await objectives.change(before, after, { calendars });
}

function todayIn(zone: string, clock: Clock): string {
  return dateAt(clock() / 1000, zoneOf(zone));
}

/** Returns a fault for each objective that names a realm or a calendar that does not exist. */
export function faultsOfObjectives(
  objectives: readonly Fields[],
  { realms, calendars }: { readonly realms: readonly string[]; readonly calendars: readonly string[] },
): string[] {
  return objectives.flatMap((entry) => {
    const { realm, calendar } = readObjective(entry);
    return [
      ...(realms.includes(realm) ? [] : [`realm: there is no realm '${realm}'`]),
      ...(calendar === null || calendars.includes(calendar)
        ? []
        : [`calendar: there is no calendar '${calendar}'`]),
    ].map((fault) => `objective ${keyOf(entry)}: ${fault}`);
  });
}

const naming = z.object({ name: z.string(), realm: z.string() });

/** Returns the key of an objective for people: `databases (paris)`. */
function keyOf(entry: Fields): string {
  const { name, realm } = naming.parse(entry);
  return `${name} (${realm})`;
}

function entryOf({ name, realm, window, time_zone, combine, versions }: ObjectiveRecord): Fields {
  const { begins_on: _, changed_by: __, ...rules } = versions.at(-1) ?? { begins_on: '', changed_by: '' };
  return withoutNulls({ name, realm: realm.name, window, time_zone, combine, ...rules });
}

function withoutNulls(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  );
}
