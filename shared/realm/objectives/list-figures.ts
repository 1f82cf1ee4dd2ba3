import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import { gather } from '../../base/gather.ts';
import { noticeOfRealms } from '../../base/notices.ts';
import type { ObjectiveRecord } from '../../store/objectives.ts';
import type { Realms } from '../directory/realms.ts';
import { evaluateObjectives, type EvaluationServices } from './evaluate.ts';
import { figuresOf } from './figures.ts';
import { type KeptFigures, keptRules, readFigures } from './kept-days.ts';
import { windowOf } from './objective-days.ts';

/** An objective with its last figures. */
export interface ListedObjective extends Pick<KeptFigures, 'figures'> {
  readonly record: ObjectiveRecord;
  /** Null if none were calculated by its present settings: all of its time is unknown. */
  readonly computed_at: number | null;
}

export interface ListedObjectives {
  readonly listed: readonly ListedObjective[];
  readonly notice: string | undefined;
}

/** The age in seconds from which figures are calculated anew. */
const staleSeconds = 300;
/** The largest number of objectives that one request calculates, the oldest figures first. The next request goes on. */
const mostAtOnce = 100;
/** The largest number of realms whose objectives are calculated at the same time. */
const realmsAtOnce = 16;

/** Lists objectives with their last figures, and calculates those that are old. What a realm needs is read once for all of its objectives. */
export async function listFigures(
  records: readonly ObjectiveRecord[],
  realms: Realms,
  services: EvaluationServices,
): Promise<ListedObjectives> {
  const now = Math.floor(services.clock() / 1000);
  const stored = await services.kept.figures();
  const faults = await faultsOf(records, now, services);
  const usable = records.filter((record) => !faults.has(record));
  const kept = new Map(
    usable.map((record) => [record, readFigures(stored.get(record.objective_id), record)]),
  );
  const ageOf = (record: ObjectiveRecord) => now - (kept.get(record)?.computed_at ?? 0);
  const stale = usable
    .filter((record) => ageOf(record) > staleSeconds)
    .sort((a, b) => ageOf(b) - ageOf(a))
    .slice(0, mostAtOnce);
  const names = [...new Set(stale.map(({ realm }) => realm.name))];
  const settled = await gather(names, realmsAtOnce, (name) =>
    attempt(() =>
      evaluateObjectives(
        stale.filter(({ realm }) => realm.name === name),
        realms,
        services,
      ),
    ),
  );
  const fresh = new Map<ObjectiveRecord, Pick<KeptFigures, 'figures' | 'computed_at'> | undefined>(kept);
  const notices = settled.map((one, index) => {
    if (one.status === 'rejected') throw one.reason;
    if (one.value instanceof AppError)
      return `The objectives of '${names[index] ?? ''}' have the figures of their last calculation: ${one.value.message}`;
    for (const { record, figures } of one.value) fresh.set(record, { figures, computed_at: now });
    return undefined;
  });
  const listed = records.map((record) => ({ record, ...(fresh.get(record) ?? unknownFigures(record, now)) }));
  return { listed, notice: noticeOfRealms([...faults.values(), ...notices]) };
}

/** Returns a sentence for each objective whose calendar is gone. It has no figures then: they would be those of hours that no longer count. */
async function faultsOf(
  records: readonly ObjectiveRecord[],
  now: number,
  services: EvaluationServices,
): Promise<ReadonlyMap<ObjectiveRecord, string>> {
  const read = records.map(async (record) => {
    const rules = await attempt(() => keptRules(record, now, services));
    const { name, realm } = record;
    const sentence = `The objective '${name}' of '${realm.name}' has no figures: `;
    return rules instanceof AppError ? [[record, `${sentence}${rules.message}`] as const] : [];
  });
  return new Map((await Promise.all(read)).flat());
}

function unknownFigures(record: ObjectiveRecord, now: number) {
  const window = windowOf(record, now);
  const { figures } = figuresOf({ record, window, now, days: [], coming: [] });
  return { figures: { ...figures, unknown_seconds: now - window.from }, computed_at: null };
}
