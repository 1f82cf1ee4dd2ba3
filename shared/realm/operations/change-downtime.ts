import * as z from 'zod';

import { groupBy } from '../../base/group-by.ts';
import { once } from '../../base/once.ts';
import { buildCommand } from '../../connectors/status-query/index.ts';
import { argumentText } from './argument-text.ts';
import {
  type DowntimeRecord,
  downtimes,
  downtimesOf,
  downtimeTurn,
  type EngineDowntime,
  latestEnd,
} from './downtimes.ts';
import { keepDowntimes } from './kept-downtimes.ts';
import type { OperationKind } from './kind.ts';
import { markOf, withMark } from './mark.ts';
import type { EngineState, Operation } from './operation.ts';
import { secondsOf } from './remark-fields.ts';
import { objectKey, type TargetObject } from './target.ts';
import { hostsFilter } from './target-filters.ts';
import { downtimeEnds } from './until.ts';

const downtimeChange = once(() =>
  z.strictObject({
    /** The end, in whole seconds since the epoch. Null means that `duration` says it, or that it stays. */
    end: z.int().nullable(),
    /** The seconds from the begin of each downtime to its end. Null means that `end` says it, or that the end stays. */
    duration: z.int().nullable(),
    /** Null means that it stays. */
    comment: z.string().nullable(),
    /** `undefined` means that it stays. */
    until: z.enum(downtimeEnds).optional(),
  }),
);

export type DowntimeChange = z.output<ReturnType<typeof downtimeChange>>;

/** A downtime with all that engines have of it: while it is being changed, it has several versions. */
export interface ChangingDowntime extends EngineState<DowntimeRecord> {
  /** In the order of the engine's numbers. The last one has the id. */
  readonly versions: readonly EngineDowntime[];
  /** The hashes of the versions, as JSON. */
  readonly trace: string;
}

const traced = once(() => z.array(z.string()));

/**
 * Changes downtimes, whoever scheduled them. No engine can change one: another version is scheduled with the id in its comment, and when it is
 * seen, the versions of before are removed. If this ends in between, an object has several versions, never none. A version that another request
 * made at the same time is left alone.
 */
export const changeDowntime: OperationKind<DowntimeChange, ChangingDowntime> = {
  name: 'change_downtime',
  values: downtimeChange,
  record: () => downtimes.schema,
  endsAt: ({ end }) => end,
  build(change, clock): Operation<TargetObject, ChangingDowntime> {
    const isWanted = ({ record }: EngineDowntime) => isChanged(record, change);
    const progress = (now: ChangingDowntime, before = now) => progressOf(now, { before, isWanted });
    return {
      turn: downtimeTurn,
      isByNumber: true,
      look: async (realm, targets) =>
        changingDowntimes(await downtimesOf(realm, clock() / 1000, hostsFilter(targets))),
      isAlready: (before) => before?.versions.length === 1 && isDone(progress(before)),
      isDone: (now, before, lastStep) =>
        now !== undefined &&
        isDone(progress(now, before)) &&
        !isRemovedByOthers(now, { before, lastStep, time: clock() / 1000 }),
      stepOf: (now, before) => (now ? stepOf(progress(now, before)) : ''),
      refusal(now, lastStep = scheduling) {
        if (!now) return vanished;
        // A later version was seen, and is gone: it would be wrong to schedule it anew.
        if (lastStep !== scheduling && stepOf(progress(now)) === scheduling) return removed;
        return refusalOfChange(now.record, change, clock() / 1000);
      },
      command(target, now, before) {
        const holder = now?.versions.at(-1);
        if (!now || !holder) throw new Error('a downtime that is gone has no command');
        const { successor, former } = progress(now, before);
        if (!successor) return commandOf(holder, change);
        const name = target.service === null ? 'DEL_HOST_DOWNTIME' : 'DEL_SVC_DOWNTIME';
        return buildCommand(name, (former[0] ?? successor).number);
      },
      finish: keepDowntimes,
    };
  },
};

/** The seconds before the end of a downtime in which its engine may remove it, because its clock is ahead. */
const nearEndS = 60;

interface LastCommand {
  readonly before: ChangingDowntime | undefined;
  readonly lastStep: string | undefined;
  /** The time, in seconds since the epoch. */
  readonly time: number;
}

/**
 * Returns true if another server removed the former versions before ours was there: we sent no command for that, and their time was not over.
 * That server does not know of our version, which is removed then.
 */
function isRemovedByOthers({ versions }: ChangingDowntime, { before, lastStep, time }: LastCommand): boolean {
  if ((lastStep !== scheduling && lastStep !== withdrawing) || versions.length > 1 || !before) return false;
  return secondsOf(before.record.ends_at) > time + nearEndS;
}

/** Returns what engines have of downtimes, by the `objectKey` of their targets. */
function changingDowntimes(found: readonly EngineDowntime[]): Map<string, ChangingDowntime> {
  return new Map(
    [...groupBy(found, (one) => objectKey(targetOfChange(one)))].flatMap(([key, versions]) => {
      const holder = versions.at(-1);
      if (!holder) return [];
      const { versionOf: id, record } = holder;
      const trace = JSON.stringify(versions.map(({ version }) => version));
      return [[key, { id, record: { ...record, downtime_id: id }, versions, trace }] as const];
    }),
  );
}

/** Returns the targets of a change of downtimes, each once, and their states. Of equal downtimes, the last one is changed first. */
export function selectForChange(found: readonly EngineDowntime[]) {
  const targets = found.toReversed().map(targetOfChange);
  const byKey = new Map(targets.map((target) => [objectKey(target), target]));
  return { targets: [...byKey.values()], states: changingDowntimes(found) };
}

/** Returns the target that stands for all versions of a downtime. */
function targetOfChange({ versionOf, record: { host_name, service } }: EngineDowntime): TargetObject {
  return { host_name, service, remark: versionOf };
}

interface Progress {
  /** The version that is wanted. `undefined` if it is to be scheduled. */
  readonly successor: EngineDowntime | undefined;
  /** The versions that are to be removed when there is a successor. */
  readonly former: readonly EngineDowntime[];
}

interface Progressing {
  readonly before: Pick<ChangingDowntime, 'trace'>;
  readonly isWanted: (version: EngineDowntime) => boolean;
}

function progressOf({ versions }: ChangingDowntime, { before, isWanted }: Progressing): Progress {
  const known = traced().parse(JSON.parse(before.trace));
  const holder = versions.find(({ version }) => version === known.at(-1));
  const made = versions.findLast((one) => !known.includes(one.version) && isWanted(one));
  const successor = made ?? (holder && isWanted(holder) ? holder : undefined);
  const former = versions.filter((one) => known.includes(one.version) && one !== successor);
  return { successor, former };
}

function isDone({ successor, former }: Progress): boolean {
  return successor !== undefined && former.length === 0;
}

function stepOf({ successor, former }: Progress): string {
  return successor ? `remove ${former.length}` : scheduling;
}

const scheduling = 'schedule';
/** The step that removes our own version. */
const withdrawing = 'remove 0';
const vanished = 'It has ended, or was removed.';
const removed = 'It was removed while it was being changed.';

/**
 * Returns the reason why a downtime cannot be changed so: another one could not be an equal successor, or it would have no time. `now` is in
 * seconds since the epoch.
 */
export function refusalOfChange(
  record: DowntimeRecord,
  change: DowntimeChange,
  now: number,
): string | undefined {
  const { sla, triggered_by: trigger } = record;
  const why =
    sla === 'excluded' ? 'its time is excluded from availability' : trigger && 'another downtime starts it';
  if (why) return `This downtime cannot be changed, because ${why}: remove it, and schedule another one.`;
  const end = endOf(record, change);
  if (end <= secondsOf(record.starts_at)) return 'It would end before it begins.';
  if (end > latestEnd) return 'It must end before 2038-01-19.';
  return end <= now ? 'It would have ended already: remove it.' : undefined;
}

function commandOf({ versionOf: id, mark, record }: EngineDowntime, change: DowntimeChange) {
  const { host_name: host, service, fixed, duration_seconds: duration } = record;
  const start = secondsOf(record.starts_at);
  const end = endOf(record, change);
  const until = change.until ?? record.until;
  const facts = { maintenanceId: record.maintenance_id ?? undefined, until, id };
  // It is still found by the mark of the request that scheduled it.
  const text = withMark(commentOf(record, change), mark ?? markOf(['changed', id]), facts);
  const words = [start, end, fixed, 0, fixed ? end - start : Number(duration)] as const;
  const author = argumentText(record.author ?? '');
  return service === null
    ? buildCommand('SCHEDULE_HOST_DOWNTIME', host, ...words, author, text)
    : buildCommand('SCHEDULE_SVC_DOWNTIME', host, service, ...words, author, text);
}

function isChanged(record: DowntimeRecord, change: DowntimeChange): boolean {
  return (
    secondsOf(record.ends_at) === endOf(record, change) &&
    (record.comment ?? '') === commentOf(record, change) &&
    record.until === (change.until ?? record.until)
  );
}

/** Returns the end of a downtime after a change, in seconds since the epoch. */
export function endOf({ starts_at, ends_at }: DowntimeRecord, { end, duration }: DowntimeChange): number {
  return end ?? (duration === null ? secondsOf(ends_at) : secondsOf(starts_at) + duration);
}

/** Returns the comment of a downtime after a change. */
export function commentOf(record: DowntimeRecord, { comment }: DowntimeChange): string {
  return argumentText(comment ?? record.comment ?? '');
}
