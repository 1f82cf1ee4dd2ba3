import { createCalendars } from '../realm/calendars/calendars.ts';
import { objectivesWithCalendar } from '../realm/objectives/versions-in-use.ts';
import { createObjectiveStore } from '../store/objectives.ts';
import { commonPart } from './part.ts';
import { realmStore } from './stores.ts';

/** Creates the access to the calendars of the deployment. */
export const calendars = commonPart((dependencies) => {
  const { table, clock, log } = dependencies;
  const stored = { objectives: createObjectiveStore(table, clock, log), realms: realmStore(dependencies) };
  const usersOf = async (name: string) => objectivesWithCalendar(name, clock() / 1000, stored);
  return createCalendars({ table, clock, usersOf });
});
