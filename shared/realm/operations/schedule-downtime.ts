import * as z from 'zod';

import { once } from '../../base/once.ts';
import { buildCommand, mentions } from '../../connectors/status-query/index.ts';
import { slaChoices } from '../../store/sla.ts';
import { argumentText } from './argument-text.ts';
import { type DowntimeRecord, downtimes, downtimesOf } from './downtimes.ts';
import { beginExclusion, withdrawExclusion } from './exclude-from-availability.ts';
import { keepDowntimes } from './kept-downtimes.ts';
import type { OperationKind } from './kind.ts';
import { markOf, withMark } from './mark.ts';
import type { EngineState, Operation } from './operation.ts';
import { objectKey, type TargetObject } from './target.ts';
import { hostsFilter } from './target-filters.ts';
import { downtimeEnds } from './until.ts';

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
    /** Id of the maintenance that the downtime belongs to. `undefined` means that it belongs to none. */
    maintenance_id: z.string().optional(),
    /** `undefined` means that the downtime counts in availability. */
    sla: z.enum(slaChoices).optional(),
    /** `undefined` means that only its time ends the downtime. */
    until: z.enum(downtimeEnds).optional(),
  }),
);

export type NewDowntime = z.output<ReturnType<typeof newDowntime>>;
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
    const { start, end, flexible_for: flexibleFor, comment, maintenance_id: maintenanceId } = downtime;
    const { sla, until } = downtime;
    const author = argumentText(downtime.author);
    const mark = markOfDowntime(downtime);
    const words = [start, end, flexibleFor === null, 0, flexibleFor ?? end - start, author] as const;
    const text = withMark(argumentText(comment), mark, { maintenanceId, sla, until });
    return {
      turn: mark,
      async look(realm, targets) {
        // All targets of a request have the same mark: without the hosts, each part of a large request would read all parts.
        const marked = [mentions('comment', mark), hostsFilter(targets)];
        const found = (await downtimesOf(realm, clock() / 1000, ...marked)).filter(
          (one) => one.mark === mark,
        );
        return new Map(found.map(({ record }) => [objectKey(record), { id: record.downtime_id, record }]));
      },
      isAlready: (before) => before !== undefined && otherWord(before.record, downtime) === undefined,
      isDone: (seen) => seen !== undefined,
      refusal: (before) => before && otherWord(before.record, downtime),
      ...(sla === 'excluded' && exclusionSteps({ start, end, flexibleFor, mark })),
      command: ({ host_name: host, service }) =>
        service === null
          ? buildCommand('SCHEDULE_HOST_DOWNTIME', host, ...words, text)
          : buildCommand('SCHEDULE_SVC_DOWNTIME', host, service, ...words, text),
      finish: keepDowntimes,
    };
  },
};

/** Returns the downtime of a stored operation, or `undefined` if it is another operation. */
export function readDowntime({
  kind,
  values,
}: {
  readonly kind: string;
  readonly values: unknown;
}): NewDowntime | undefined {
  return kind === scheduleDowntime.name ? newDowntime().safeParse(values).data : undefined;
}

interface PlannedExclusion {
  readonly start: number;
  readonly end: number;
  readonly flexibleFor: number | null;
  readonly mark: string;
}

function exclusionSteps({
  start,
  end,
  flexibleFor,
  mark,
}: PlannedExclusion): Pick<Operation<TargetObject, ScheduledDowntime>, 'prepare' | 'withdraw'> {
  const exclusion = { mark, from: start, to: end + (flexibleFor ?? 0), fixed: flexibleFor === null };
  return {
    prepare: (realm, targets) => beginExclusion(realm, exclusion, targets),
    withdraw: (realm, targets) => withdrawExclusion(realm, exclusion, targets),
  };
}

/** Returns the reason why an object that has the downtime with another `sla` or `until` gets no second one. */
function otherWord(there: DowntimeRecord, { sla, until }: NewDowntime): string | undefined {
  if (there.sla !== (sla ?? 'counted'))
    return `The object has this downtime already, and it is '${there.sla}' in availability: remove it first.`;
  if (there.until === (until ?? 'ends_at')) return undefined;
  return `The object has this downtime already, until '${there.until}': change it.`;
}

/** Returns the mark of a downtime: it follows from its author and its key, or without a key from all that was requested. */
export function markOfDowntime({
  start,
  end,
  flexible_for: flexibleFor,
  author,
  comment,
  key,
  sla,
  until,
}: NewDowntime): string {
  if (key !== null) return markOfKey({ author, key });
  const words = [...(sla === 'excluded' ? [sla] : []), ...(until === 'recovery' ? [until] : [])];
  return markOf(['downtime', author, start, end, flexibleFor, comment, ...words]);
}

/** Returns the mark of all downtimes that an author schedules with a key. */
export function markOfKey({ author, key }: { readonly author: string; readonly key: string }): string {
  return markOf(['downtime', author, key]);
}
