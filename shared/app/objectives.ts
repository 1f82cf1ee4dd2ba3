import type { RuleReaders } from '../realm/objectives/calculate-days.ts';
import { createObjectives, type Objectives } from '../realm/objectives/objectives.ts';
import { createObjectiveDayStore } from '../store/objective-days.ts';
import { createObjectiveStore } from '../store/objectives.ts';
import { zoneOf } from '../time/zone.ts';
import type { Dependencies } from './dependencies.ts';
import { directories } from './directory.ts';
import { conditionsOfFilter } from './list-kinds.ts';
import type { RequestPart } from './part.ts';

/** The objectives that the caller sees. */
export const objectives: RequestPart<Objectives> = (dependencies) => {
  const { table, clock, log } = dependencies;
  const services = {
    ...ruleReaders(dependencies),
    store: createObjectiveStore(table, clock, log),
    kept: createObjectiveDayStore(table, clock),
    clock,
  };
  const directoryOf = directories(dependencies);
  return (facts) => createObjectives({ ...services, directory: directoryOf(facts) });
};

/** Dates in expressions are those of the project time zone. */
function ruleReaders({ config, clock }: Dependencies): RuleReaders {
  return {
    conditionsOf({ kind, where }) {
      if (where === undefined) return [];
      const projectTime = { zone: zoneOf(config.timeZone), now: clock() };
      return conditionsOfFilter({ kind, name: 'where', where }, projectTime);
    },
    coveredBy: (_version, span) => Promise.resolve([span]),
  };
}
