import type { ObjectiveRecord } from '../../store/objectives.ts';
import type { EvaluationServices } from './evaluate.ts';
import { figuresOf } from './figures.ts';
import { type KeptFigures, readFigures } from './kept-days.ts';
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

/** The age in seconds from which a notice says that figures are old: the job that calculates them runs every five minutes. */
const oldSeconds = 900;

/** Lists objectives with their kept figures. */
export async function listFigures(
  records: readonly ObjectiveRecord[],
  { kept, clock }: Pick<EvaluationServices, 'kept' | 'clock'>,
): Promise<ListedObjectives> {
  const now = Math.floor(clock() / 1000);
  const stored = records.length === 0 ? new Map<string, unknown>() : await kept.figures();
  const listed = records.map((record) => {
    const { figures, computed_at } =
      readFigures(stored.get(record.objective_id), record) ?? unknownFigures(record, now);
    return { record, figures, computed_at };
  });
  const old = listed.filter(
    ({ record, computed_at }) => now - (computed_at ?? record.changed_at / 1000) > oldSeconds,
  );
  if (old.length === 0) return { listed, notice: undefined };
  const realms = [...new Set(old.map(({ record }) => `'${record.realm.name}'`))];
  const named = [...realms.slice(0, mostNamed), ...(realms.length > mostNamed ? ['others'] : [])].join(', ');
  const notice = `${old.length} objectives of ${named} have figures older than 15 minutes, or none: a request for one alone calculates them, or says why not.`;
  return { listed, notice };
}

/** The largest number of realms that a notice names. */
const mostNamed = 5;

function unknownFigures(record: ObjectiveRecord, now: number) {
  const window = windowOf(record, now);
  const { figures } = figuresOf({ record, window, now, days: [], coming: [] });
  return { figures: { ...figures, unknown_seconds: now - window.from }, computed_at: null };
}
