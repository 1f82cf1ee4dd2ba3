import { AppError } from '../../base/errors.ts';
import {
  changeDowntime,
  commentOf,
  type DowntimeChange,
  endOf,
  refusalOfChange,
  selectForChange,
} from './change-downtime.ts';
import type { DowntimeRecord, EngineDowntime } from './downtimes.ts';
import type { FoundRemark } from './find-remark.ts';
import type { EngineState, Result } from './operation.ts';
import type { OperationServices } from './operation-request.ts';
import { performInRealm } from './perform-in-realm.ts';
import { secondsOf } from './remark-fields.ts';
import type { TargetObject } from './target.ts';

interface Changing extends DowntimeChange {
  readonly services: Pick<OperationServices, 'turns' | 'performing'>;
}

/**
 * Changes one downtime while the caller waits, and returns it as the engine then has it. Throws if it is not changed: nothing waits in the
 * queue.
 */
export async function changeOneDowntime(
  { realm, remark }: FoundRemark<EngineDowntime>,
  { services, ...change }: Changing,
): Promise<DowntimeRecord> {
  const { clock } = services.performing;
  refuseChange(remark.record, change, clock() / 1000);
  const { targets } = selectForChange([remark]);
  const { results } = await performInRealm(
    { realm, targets, isVerified: true, missing: [], missingGroups: [] },
    {
      operation: changeDowntime.build(change, clock),
      services: { ...services, requests: undefined },
      ...{ dryRun: false, isAlone: true },
    },
  );
  const [result] = results;
  if (result && result.outcome !== 'done' && result.outcome !== 'already') throw failureOf(result);
  return result?.now?.record ?? remark.record;
}

function failureOf({ outcome, reason, now }: Result<TargetObject, EngineState>): AppError {
  if (outcome === 'refused' && now === undefined)
    return new AppError('downtime_not_found', { detail: reason ?? '' });
  if (outcome === 'refused') return new AppError('engine_refused_command', { detail: reason ?? '' });
  const detail = `The change is not seen in time: ${reason ?? ''} No version of the downtime was removed before a later one was seen.`;
  return new AppError('engine_command_unconfirmed', { detail });
}

interface Predicting {
  /** The time, in seconds since the epoch. */
  readonly now: number;
  /** Takes seconds since the epoch. */
  readonly iso: (seconds: number) => string | null;
}

/** Returns the downtime as a change would leave it. Throws `invalid_request` if the change would be refused. */
export function predictChange(
  record: DowntimeRecord,
  change: DowntimeChange,
  { now, iso }: Predicting,
): DowntimeRecord {
  refuseChange(record, change, now);
  const end = endOf(record, change);
  const duration = record.fixed ? end - secondsOf(record.starts_at) : record.duration_seconds;
  const { until = record.until } = change;
  return {
    ...record,
    comment: commentOf(record, change),
    ends_at: iso(end),
    duration_seconds: duration,
    until,
  };
}

function refuseChange(...facts: Parameters<typeof refusalOfChange>): void {
  const detail = refusalOfChange(...facts);
  if (detail !== undefined) throw new AppError('invalid_request', { detail });
}
