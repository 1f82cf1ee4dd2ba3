import { buildCommand, mentions } from '../../connectors/status-query/index.ts';
import { argumentText } from './argument-text.ts';
import { downtimesOf, type EngineDowntime } from './downtimes.ts';
import { markOf, withMark } from './mark.ts';
import type { Operation } from './operation.ts';
import { objectKey, type TargetObject } from './target.ts';

/** A downtime that is to be scheduled. Times are in whole seconds since the epoch. */
export interface NewDowntime {
  readonly start: number;
  readonly end: number;
  /** The duration of a flexible downtime in seconds. `undefined` means a fixed downtime from start to end. */
  readonly flexibleFor: number | undefined;
  readonly author: string;
  readonly comment: string;
  /** The caller's word for the request. `undefined` means that the request is known by what it says. */
  readonly key: string | undefined;
}

/**
 * Schedules a downtime for each target. Each comment ends with a mark that follows from the downtime, so that the same one is never
 * scheduled twice for the same object: neither by a repeated request nor after an answer that was lost.
 */
export function scheduleDowntime(
  { start, end, flexibleFor, author, comment, key }: NewDowntime,
  now: () => number,
): Operation<TargetObject, EngineDowntime> {
  const facts = key === undefined ? [start, end, flexibleFor ?? null, comment] : [key];
  const mark = markOf(['downtime', author, ...facts]);
  const isFixed = flexibleFor === undefined;
  const words = [start, end, isFixed, 0, flexibleFor ?? end - start, argumentText(author)] as const;
  const text = withMark(argumentText(comment), mark);
  return {
    async look(realm) {
      const found = await downtimesOf(realm, now(), mentions('comment', mark));
      return new Map(found.filter((one) => one.mark === mark).map((one) => [objectKey(one.record), one]));
    },
    isAlready: (before) => before !== undefined,
    isDone: (seen) => seen !== undefined,
    refusal: () => undefined,
    command: ({ host_name: host, description }) =>
      description === null
        ? buildCommand('SCHEDULE_HOST_DOWNTIME', host, ...words, text)
        : buildCommand('SCHEDULE_SVC_DOWNTIME', host, description, ...words, text),
  };
}
