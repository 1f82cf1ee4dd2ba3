import { AppError } from '../../base/errors.ts';
import { buildCommand } from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { argumentText } from './argument-text.ts';
import { type DowntimeRecord, downtimesOf, type EngineDowntime } from './downtimes.ts';
import { markOf, withMark } from './mark.ts';
import type { EngineState, Operation } from './operation.ts';
import { lookBefore, perform, type PerformOptions } from './perform.ts';
import { downtimeKind } from './remark.ts';
import { removeRemarks } from './removal.ts';
import { objectKey, type TargetObject } from './target.ts';
import { hostsFilter } from './target-filters.ts';

/** The changed fields of a downtime. A field that is `undefined` stays as it is. */
export interface DowntimeChange {
  /** The end, in whole seconds since the epoch. */
  readonly end?: number | undefined;
  readonly comment?: string | undefined;
}

type ChangedDowntime = EngineState<DowntimeRecord>;

/**
 * Changes downtimes of one realm, and returns them as the engine then has them. No engine can change one: another one is scheduled with the
 * id of the first in its comment, read back, and then the first is removed. If this ends in between, an object has both, never none.
 */
export async function changeDowntimes(
  realm: OpenRealm,
  downtimes: readonly EngineDowntime[],
  { performing, ...change }: DowntimeChange & { readonly performing: PerformOptions },
): Promise<readonly DowntimeRecord[]> {
  for (const { record } of downtimes) refuseUnchangeable(record);
  const changed: DowntimeRecord[] = [];
  // Each object is a target once. Several downtimes of one object are changed one after the other.
  for (let left = downtimes; left.length > 0;) {
    const layer = new Map(left.map((one) => [objectKey(one.record), one]));
    left = left.filter((one) => layer.get(objectKey(one.record)) !== one);
    changed.push(...(await changeLayer(realm, layer, { performing, ...change })));
  }
  return changed;
}

async function changeLayer(
  realm: OpenRealm,
  layer: ReadonlyMap<string, EngineDowntime>,
  { performing, ...change }: DowntimeChange & { readonly performing: PerformOptions },
): Promise<readonly DowntimeRecord[]> {
  const { clock } = performing;
  const operation = changeOf(layer, change, () => clock() / 1000);
  const targets = [...layer.values()].map(({ record: { host_name, service } }) => ({ host_name, service }));
  const before = await lookBefore(realm, operation, targets);
  const results = await perform(realm, operation, { targets, before, performing });
  const failed = results.find(({ now }) => now === undefined);
  if (failed)
    throw notChanged(failed.reason, 'The engine did not take the change; the downtime is as it was.');
  const former = [...layer.values()].filter(({ record }) => !isChanged(record, record, change));
  const removed = await removeRemarks(realm, former, {
    ...{ kind: downtimeKind, performing },
    // A change by another request at the same time is left alone.
    look: async (open) => {
      const seen = await downtimesOf(open, clock() / 1000, hostsFilter(targets));
      return former.flatMap((one) => {
        const left = seen.find((each) => isSame(one, each));
        return left ? [{ ...left, id: one.id }] : [];
      });
    },
  });
  const open = removed.find(({ outcome }) => outcome !== 'done' && outcome !== 'already');
  if (open)
    throw notChanged(
      open.reason,
      'The changed downtime is there, and the engine still shows the former one too.',
    );
  return results.flatMap(({ now }) => (now ? [now.record] : []));
}

function changeOf(
  layer: ReadonlyMap<string, EngineDowntime>,
  change: DowntimeChange,
  now: () => number,
): Operation<TargetObject, ChangedDowntime> {
  const formerOf = (target: TargetObject) => layer.get(objectKey(target));
  return {
    turn: `change ${markOf([...layer.values()].map(({ id }) => id))}`,
    async look(realm, targets) {
      const seen = await downtimesOf(realm, now(), hostsFilter(targets));
      const changed = seen.flatMap(({ mark, record }) => {
        const former = formerOf(record);
        if (!former || mark !== markOfChange(former) || !isChanged(record, former.record, change)) return [];
        // Another change at the same time may have the id in the list.
        const { id } = former;
        return [[objectKey(record), { id, record: { ...record, downtime_id: id } }] as const];
      });
      return new Map(changed);
    },
    isAlready: (before) => before !== undefined,
    isDone: (seen) => seen !== undefined,
    refusal: () => undefined,
    command(target) {
      const former = formerOf(target);
      if (!former) throw new Error('the target has no downtime');
      return commandOf(former, change);
    },
  };
}

/** Returns the mark of the successor: that of the former downtime, by which it is still found, or one of its own. */
function markOfChange({ id, mark }: Pick<EngineDowntime, 'id' | 'mark'>): string {
  return mark ?? markOf(['changed', id]);
}

function commandOf({ id, mark, record }: EngineDowntime, { end, comment }: DowntimeChange) {
  const { host_name: host, service, fixed, duration_seconds: duration } = record;
  const start = secondsOf(record.starts_at);
  const until = end ?? secondsOf(record.ends_at);
  const facts = { maintenanceId: record.maintenance_id ?? undefined, id };
  const text = withMark(textOf(comment ?? record.comment), markOfChange({ id, mark }), facts);
  const words = [start, until, fixed, 0, fixed ? until - start : Number(duration)] as const;
  const author = textOf(record.author);
  return service === null
    ? buildCommand('SCHEDULE_HOST_DOWNTIME', host, ...words, author, text)
    : buildCommand('SCHEDULE_SVC_DOWNTIME', host, service, ...words, author, text);
}

/** Returns true if a downtime is what the change makes of the former one. */
function isChanged(seen: DowntimeRecord, former: DowntimeRecord, { end, comment }: DowntimeChange): boolean {
  return (
    secondsOf(seen.ends_at) === (end ?? secondsOf(former.ends_at)) &&
    (seen.comment ?? '') === textOf(comment ?? former.comment)
  );
}

function isSame(before: EngineDowntime, seen: EngineDowntime): boolean {
  // The successor has its id now.
  const facts = ({ mark, record: { author, starts_at, ends_at, comment, ...object } }: EngineDowntime) =>
    JSON.stringify([mark, author, starts_at, ends_at, comment, objectKey(object)]);
  return facts(before) === facts(seen);
}

function textOf(text: string | null): string {
  return argumentText(text ?? '');
}

function secondsOf(time: string | null): number {
  return time === null ? 0 : Date.parse(time) / 1000;
}

/** Returns the downtime as a change would leave it. */
export function predictChange(
  record: DowntimeRecord,
  { end, comment }: DowntimeChange,
  iso: OpenRealm['iso'],
): DowntimeRecord {
  const words = { comment: comment ?? record.comment };
  if (end === undefined) return { ...record, ...words };
  const duration = record.fixed ? end - secondsOf(record.starts_at) : record.duration_seconds;
  return { ...record, ...words, ends_at: iso(end), duration_seconds: duration };
}

/** Throws for a downtime of which another one could not be an equal successor. */
function refuseUnchangeable({ sla, triggered_by: trigger }: DowntimeRecord): void {
  const why =
    sla === 'excluded' ? 'its time is excluded from availability' : trigger && 'another downtime starts it';
  if (!why) return;
  const detail = `This downtime cannot be changed, because ${why}: remove it, and schedule another one.`;
  throw new AppError('invalid_request', { detail });
}

function notChanged(reason: string | null, otherwise: string): AppError {
  return new AppError('engine_command_unconfirmed', { detail: reason ?? otherwise });
}
