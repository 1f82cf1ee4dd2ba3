import * as z from 'zod';

import type { ObjectiveEventKind } from '../../base/change-kinds.ts';
import { once } from '../../base/once.ts';
import type { ObjectiveFigures } from './figures.ts';

/**
 * The burn rates at which people are told, the most urgent one first, as in chapter 5 of Google's SRE workbook: 2 % of a budget of 30 days in an
 * hour, 5 % in six hours, 10 % in three days. The budget must also be burnt in a short window, so that nobody is told of what is over.
 */
const burnLevels = [
  { window: '1h', shortWindow: '5m', threshold: 14.4 },
  { window: '6h', shortWindow: '30m', threshold: 6 },
  { window: '3d', shortWindow: '6h', threshold: 1 },
] as const;
type BurnLevel = (typeof burnLevels)[number];

export const budgetLevels = once(() =>
  z.object({
    /** The windows whose burn rate is above its threshold, the most urgent one first. */
    burning: z.array(z.enum(burnLevels.map(({ window }) => window))),
    /** The window in which the budget was exhausted last: its begin in epoch seconds, or 0 if it moves with the days. */
    exhausted: z.number().nullable(),
  }),
);
/** The levels that the budget of an objective has reached. */
export type BudgetLevels = z.output<ReturnType<typeof budgetLevels>>;

export const noLevels: BudgetLevels = { burning: [], exhausted: null };

/** A level that was reached. `level` is that of a burn rate. */
export interface LevelCrossing {
  readonly kind: ObjectiveEventKind;
  readonly level?: BurnLevel | undefined;
}

/** Returns the levels of new figures, and the events that they are worth. `window` is that of the objective. */
export function nextLevels(
  before: BudgetLevels,
  figures: ObjectiveFigures,
  window: string,
): { readonly levels: BudgetLevels; readonly crossings: readonly LevelCrossing[] } {
  const reached = burnLevels.filter((level) => isBurning(level, before, figures));
  const [level] = reached;
  const [known] = before.burning;
  // A slower burn rate is no news while a faster one is known.
  const isFaster = level && (known === undefined || urgencyOf(level.window) < urgencyOf(known));
  const { exhausted, isNews } = exhaustion(before, figures, window);
  return {
    levels: { burning: reached.map((one) => one.window), exhausted },
    crossings: [
      ...(isFaster ? [{ kind: 'objective.burning', level } as const] : []),
      ...(isNews ? [{ kind: 'objective.exhausted' } as const] : []),
    ],
  };
}

/** A level is reached by both of its windows, and left by the long one: an outage that comes and goes is told once. */
function isBurning(
  { window, shortWindow, threshold }: BurnLevel,
  { burning }: BudgetLevels,
  { burn_rates: rates }: ObjectiveFigures,
): boolean {
  const [rate, recent] = [rates[window], rates[shortWindow]];
  // The level stays while nothing of the time is known.
  if (burning.includes(window)) return rate === null || rate > threshold;
  return rate !== null && rate > threshold && recent !== null && recent > threshold;
}

function urgencyOf(window: BurnLevel['window']): number {
  return burnLevels.findIndex((level) => level.window === window);
}

/** The budget of a month, quarter or year is exhausted once. That of a window that moves on may recover, and be exhausted again. */
function exhaustion(
  before: BudgetLevels,
  { spent_seconds: spent, left_seconds: left, time_from }: ObjectiveFigures,
  window: string,
): { readonly exhausted: number | null; readonly isNews: boolean } {
  const moves = window.endsWith('d');
  const present = moves ? 0 : time_from;
  if (spent > 0 && left <= 0) return { exhausted: present, isNews: before.exhausted !== present };
  return { exhausted: moves ? null : before.exhausted, isNews: false };
}
