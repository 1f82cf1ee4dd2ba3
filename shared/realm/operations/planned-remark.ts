import type { OpenRealm } from '../open-realm/open.ts';
import { type CommentToWrite, markOfComment, readComment } from './add-comment.ts';
import { argumentText } from './argument-text.ts';
import { type CommentRecord, markedComments } from './comments.ts';
import { type DowntimeRecord, markedDowntimes } from './downtimes.ts';
import {
  commentKind,
  downtimeKind,
  type EngineRemark,
  type RemarkKind,
  type RemarkRecord,
} from './remark.ts';
import { markOfDowntime, type NewDowntime, readDowntime } from './schedule-downtime.ts';
import type { TargetObject } from './target.ts';

/** The downtimes or comments that a queued operation makes, one for each of its targets. */
export interface PlannedRemark {
  readonly kind: RemarkKind;
  /** The mark that all of them have. */
  readonly mark: string;
  /** Returns the record of the one that a target will have. Its id and the time at which it was written are not known yet. */
  recordOf(realm: OpenRealm, target: TargetObject): RemarkRecord;
  /** Reads those that the engine has already. `now` is in seconds since the epoch. */
  look(realm: OpenRealm, now: number): Promise<readonly EngineRemark[]>;
}

/** Returns what a stored operation makes, or `undefined` if that is no downtime or comment. */
export function readPlannedRemark(operation: {
  readonly kind: string;
  readonly values: unknown;
}): PlannedRemark | undefined {
  const downtime = readDowntime(operation);
  if (downtime) {
    const mark = markOfDowntime(downtime);
    const recordOf: PlannedRemark['recordOf'] = (realm, target) => downtimeRecord(realm, target, downtime);
    return { kind: downtimeKind, mark, recordOf, look: (realm, now) => markedDowntimes(realm, mark, now) };
  }
  const comment = readComment(operation);
  if (!comment) return undefined;
  const mark = markOfComment(comment);
  const recordOf: PlannedRemark['recordOf'] = (realm, target) => commentRecord(realm, target, comment);
  return { kind: commentKind, mark, recordOf, look: (realm) => markedComments(realm, mark) };
}

function downtimeRecord(
  { name, iso }: OpenRealm,
  target: TargetObject,
  downtime: NewDowntime,
): DowntimeRecord {
  const { start, end, flexible_for: flexibleFor, maintenance_id } = downtime;
  const { sla = 'counted', until = 'ends_at' } = downtime;
  return {
    ...{ realm: name, ...objectAndWords(target, downtime) },
    ...{ fixed: flexibleFor === null, starts_at: iso(start), ends_at: iso(end) },
    ...{ duration_seconds: flexibleFor ?? end - start, in_effect: false, triggered_by: null },
    ...{ maintenance_id: maintenance_id ?? null, sla, until, downtime_id: '' },
  };
}

function commentRecord({ name }: OpenRealm, target: TargetObject, comment: CommentToWrite): CommentRecord {
  return {
    ...{ realm: name, ...objectAndWords(target, comment), kind: 'user' },
    ...{ persistent: comment.persistent, expires_at: null, comment_id: '' },
  };
}

/** Returns the fields that downtimes and comments have in common. */
function objectAndWords(
  { host_name, service }: TargetObject,
  { author, comment }: { readonly author: string; readonly comment: string },
) {
  const words = { author: argumentText(author), comment: argumentText(comment) };
  return { host_name, service, ...words, is_ours: true, created_at: null };
}
