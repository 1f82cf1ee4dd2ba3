import * as z from 'zod';

import { once } from '../../base/once.ts';
import { buildCommand, mentions } from '../../connectors/status-query/index.ts';
import { argumentText } from './argument-text.ts';
import { type DowntimeRecord, downtimes, downtimesOf } from './downtimes.ts';
import type { OperationKind } from './kind.ts';
import { markOf, withMark } from './mark.ts';
import type { EngineState, Operation } from './operation.ts';
import { objectKey, type TargetObject } from './target.ts';

const newDowntime = once(() =>
  z.strictObject({
    /** Times are in whole seconds since the epoch. */
    start: z.int(),
    end: z.int(),
    /** The duration of a flexible downtime in seconds. Null means a fixed downtime from start to end. */
    flexible_for: z.int().nullable(),
    author: z.string(),
    comment: z.string(),
    /** The caller's word for the request. Null means that the request is known by what it says. */
    key: z.string().nullable(),
  }),
);

type NewDowntime = z.output<ReturnType<typeof newDowntime>>;
type ScheduledDowntime = EngineState<DowntimeRecord>;

/**
 * Schedules a downtime for each target. Each comment ends with a mark that follows from the downtime, so that the same one is never
 * scheduled twice for the same object: neither by a repeated request nor after an answer that was lost.
 */
export const scheduleDowntime: OperationKind<NewDowntime, ScheduledDowntime> = {
  name: 'schedule_downtime',
  values: newDowntime,
  record: () => downtimes.schema,
  endsAt: ({ end }) => end,
  build(downtime, clock): Operation<TargetObject, ScheduledDowntime> {
    const { start, end, flexible_for: flexibleFor, comment, key } = downtime;
    const facts = key === null ? [start, end, flexibleFor, comment] : [key];
    const author = argumentText(downtime.author);
    const mark = markOf(['downtime', downtime.author, ...facts]);
    const words = [start, end, flexibleFor === null, 0, flexibleFor ?? end - start, author] as const;
    const text = withMark(argumentText(comment), mark);
    return {
      async look(realm) {
        const found = await downtimesOf(realm, clock() / 1000, mentions('comment', mark));
        const own = found.filter((one) => one.mark === mark).map(({ record }) => record);
        return new Map(own.map((record) => [objectKey(record), { id: record.downtime_id, record }]));
      },
      isAlready: (before) => before !== undefined,
      isDone: (seen) => seen !== undefined,
      refusal: () => undefined,
      command: ({ host_name: host, description }) =>
        description === null
          ? buildCommand('SCHEDULE_HOST_DOWNTIME', host, ...words, text)
          : buildCommand('SCHEDULE_SVC_DOWNTIME', host, description, ...words, text),
    };
  },
};
