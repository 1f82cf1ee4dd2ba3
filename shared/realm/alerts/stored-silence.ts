import type { SilenceRecord } from '../../store/silences.ts';
import { markOfKey } from '../operations/schedule-downtime.ts';
import { type Silence, stateAt } from './silence.ts';

/** Returns the key under which a silence schedules its downtimes. Each change of its end has another one. */
export function keyOfSilence(id: string, changedAt: number): string {
  return `silence ${id} ${changedAt}`;
}

/** Returns the mark of the downtimes that an author schedules for a silence. */
export function markOfSilence(author: string, key: string): string {
  return markOfKey({ author, key });
}

interface EngineFacts {
  /** The time, in milliseconds. */
  readonly now: number;
  /** The marks of all downtimes that engines show. `undefined` if an engine did not answer. */
  readonly shownMarks: ReadonlySet<string> | undefined;
}

/** Returns a stored silence as clients see it. Without its downtimes, which somebody may have removed in the engine, it has expired. */
export function silenceOfRecord(record: SilenceRecord, { now, shownMarks }: EngineFacts): Silence {
  const { starts_at: startsAt, ended_at: ended, marks, is_queued: isQueued } = record;
  const isShown = !shownMarks || marks.some((mark) => shownMarks.has(mark));
  const endsAt = ended ?? (isShown || isQueued ? record.ends_at : Math.min(record.ends_at, now));
  const state = stateAt(now, { startsAt, endsAt });
  return {
    ...{ id: record.silence_id, startsAt, endsAt, updatedAt: record.changed_at },
    state: state === 'active' && !isShown ? 'pending' : state,
    matchers: record.matchers.map(({ name, value, is_regex: isRegex, is_equal: isEqual }) => ({
      ...{ name, value, isRegex, isEqual },
    })),
    ...{ createdBy: record.created_by, comment: record.comment },
  };
}

/** Returns the ids of silences by the marks of their downtimes. */
export function silenceIdsByMark(records: readonly SilenceRecord[]): ReadonlyMap<string, string> {
  return new Map(records.flatMap(({ marks, silence_id: id }) => marks.map((mark) => [mark, id] as const)));
}
