import { readCalendars } from '../realm/calendars/calendar-reader.ts';
import { calendarFinder } from '../realm/calendars/calendars.ts';
import type { RuleReaders } from '../realm/objectives/calculate-days.ts';
import { createObjectives, type Objectives } from '../realm/objectives/objectives.ts';
import { createObjectiveDayStore } from '../store/objective-days.ts';
import { createLevelStore } from '../store/objective-levels.ts';
import { createObjectiveStore } from '../store/objectives.ts';
import { isoClock } from '../time/iso.ts';
import { zoneOf } from '../time/zone.ts';
import { noteObjectives } from '../warm/webhooks/objective-notes.ts';
import type { Dependencies } from './dependencies.ts';
import { directories } from './directory.ts';
import type { RequestPart } from './part.ts';
import { areWebhooksOffered } from './webhooks-offered.ts';

/** The objectives that the caller sees. A request reads each calendar once. */
export const objectives: RequestPart<Objectives> = (dependencies) => {
  const { table, clock, log, config } = dependencies;
  const services = {
    store: createObjectiveStore(table, clock, log),
    kept: createObjectiveDayStore(table, clock),
    clock,
    log,
    listener: areWebhooksOffered(dependencies)
      ? noteObjectives({ levels: createLevelStore(table), iso: isoClock(config.timeZone) })
      : undefined,
  };
  const directoryOf = directories(dependencies);
  return (facts) =>
    createObjectives({ ...services, ...ruleReaders(dependencies), directory: directoryOf(facts) });
};

/** Dates in expressions are those of the project time zone. */
function ruleReaders({ config, table, clock }: Dependencies): RuleReaders {
  const calendars = readCalendars({ find: calendarFinder(table) });
  return {
    async conditionsOf({ kind, where }) {
      if (where === undefined) return [];
      const { conditionsOfFilter } = await import('./list-kinds.ts');
      const projectTime = { zone: zoneOf(config.timeZone), now: clock() };
      return conditionsOfFilter({ kind, name: 'where', where }, projectTime);
    },
    calendarOf: async ({ calendar }) => (calendar === undefined ? undefined : calendars.find(calendar)),
    coveredBy: async ({ calendar }, day) =>
      calendar === undefined ? [day] : calendars.coveredBy(calendar, day),
  };
}
