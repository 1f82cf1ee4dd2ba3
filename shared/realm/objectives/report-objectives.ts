import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import { gather } from '../../base/gather.ts';
import { joinNotices } from '../../base/notices.ts';
import type { ObjectiveRecord } from '../../store/objectives.ts';
import type { CalculatedDay } from './calculate-days.ts';
import type { EvaluationServices } from './evaluate.ts';
import { dayOfObject } from './figures.ts';
import { keptRules, readDays } from './kept-days.ts';
import { type ListedObjective, listFigures } from './list-figures.ts';
import { daysIn, startOfDay, windowOf } from './objective-days.ts';

/** An objective with its last figures and its last days. */
export interface ReportedObjective extends ListedObjective {
  readonly days: readonly CalculatedDay[];
}

/** The largest number of objectives in a report, and of days of each. */
const [mostObjectives, mostDays] = [20, 31];
/** The number of objectives whose days are read at the same time. */
const atOnce = 4;

/** Returns the objectives of which least is left, with their kept days. Nothing is calculated. */
export async function reportObjectives(
  records: readonly ObjectiveRecord[],
  services: EvaluationServices,
): Promise<{ readonly reported: readonly ReportedObjective[]; readonly notice: string | undefined }> {
  const { listed, notice } = await listFigures(records, services);
  const leftOf = ({ figures }: ListedObjective) => figures.left_percent ?? 101;
  const shown = listed.toSorted((a, b) => leftOf(a) - leftOf(b)).slice(0, mostObjectives);
  const settled = await gather(shown, atOnce, async (one) => ({ ...one, days: await daysOf(one, services) }));
  const reported = settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  const cut = `The report has the ${mostObjectives} objectives of which least is left, of ${listed.length}.`;
  return { reported, notice: joinNotices(notice, listed.length > mostObjectives ? cut : undefined) };
}

/** Returns the last days of the window that are over. A day that is not kept is unknown. There are none if the calendar is missing. */
async function daysOf({ record, figures }: ListedObjective, services: EvaluationServices) {
  const now = Math.floor(services.clock() / 1000);
  const rules = await attempt(() => keptRules(record, now, services));
  if (rules instanceof AppError) return [];
  const { from } = windowOf(record, now);
  const days = daysIn(record, { from, to: startOfDay(record, now) }).slice(-mostDays);
  const kept = await readDays(services.kept, rules, days);
  return days.map((day) => {
    const unknown = { good: 0, bad: 0, unknown: day.to - day.from, excluded: 0 };
    const found = kept.get(day.date) ?? { ...day, objects: 0, seconds: unknown, spent: [], sources: [] };
    return record.combine === 'each' && kept.has(day.date) ? dayOfObject(found, figures.worst) : found;
  });
}
