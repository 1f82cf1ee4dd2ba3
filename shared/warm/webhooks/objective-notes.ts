import { isDeepStrictEqual } from 'node:util';

import {
  type BudgetLevels,
  budgetLevels,
  type LevelCrossing,
  nextLevels,
  noLevels,
} from '../../realm/objectives/budget-levels.ts';
import type { CalculatedObjective, ObjectiveListener } from '../../realm/objectives/evaluate.ts';
import type { LevelStore, ObjectiveLevels } from '../../store/objective-levels.ts';
import type { IsoFormatter } from '../../time/iso.ts';
import { objectiveEvent } from './objective-event.ts';

interface NoteParts {
  readonly levels: LevelStore;
  readonly iso: IsoFormatter;
}

/** Returns the listener that notes events of objectives for webhooks. */
export function noteObjectives(parts: NoteParts): ObjectiveListener {
  return {
    async calculated(objective) {
      let isNoted = false;
      while (!isNoted) isNoted = await noteLevels(parts, objective);
    },
    removed: (id) => parts.levels.remove(id),
  };
}

/**
 * Notes new levels together with their events, so that each event is noted once, by one of the processes that calculate the objective. Returns
 * false if another process has changed the levels meanwhile.
 */
async function noteLevels(
  { levels: store, iso }: NoteParts,
  objective: CalculatedObjective,
): Promise<boolean> {
  const { record, figures, computed_at: at } = objective;
  const { changed_at, objective_id: id, realm } = record;
  const read = await store.read(id);
  const noted = read.levels?.events ?? [];
  // The process that noted these events may have ended before it marked them.
  if (noted.length > 0) await store.mark(id);
  if (isAsNew(read.levels, at)) return true;
  const before = levelsOf(read.levels, changed_at);
  const { levels, crossings } = nextLevels(before, figures, record.window);
  if (isDeepStrictEqual(levels, before)) return true;
  const events = crossings.map((crossing) => eventOf(objective, crossing, iso));
  const next = { levels, changed_at, at, realm, events: [...noted, ...events] };
  if (!(await store.write(id, next, read))) return false;
  if (events.length > 0) await store.mark(id);
  return true;
}

function isAsNew(known: ObjectiveLevels | undefined, at: number): boolean {
  return known !== undefined && known.at >= at;
}

/** Returns the known levels, or none if they are about other settings. */
function levelsOf(known: ObjectiveLevels | undefined, changedAt: number): BudgetLevels {
  const levels = known?.changed_at === changedAt ? budgetLevels().safeParse(known.levels).data : undefined;
  return levels ?? noLevels;
}

function eventOf(objective: CalculatedObjective, crossing: LevelCrossing, iso: IsoFormatter) {
  const event = objectiveEvent(objective, crossing, iso);
  const { id, type, subject } = event;
  return { kind: crossing.kind, id, type, subject, body: JSON.stringify(event) };
}
