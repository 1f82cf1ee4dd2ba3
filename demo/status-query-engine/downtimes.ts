import { downtimeAlert } from './log-lines.ts';
import type { Comment, Downtime, Site } from './site.ts';
import { checkable } from './site.ts';

export type NewComment = Omit<Comment, 'id'>;
export type DowntimeToAdd = Omit<Downtime, 'id' | 'active'>;

export function addComment(site: Site, comment: NewComment): Comment {
  const added = { ...comment, id: site.nextCommentId };
  site.nextCommentId += 1;
  site.comments.set(added.id, added);
  checkable(added).last_update = added.entry_time;
  return added;
}

/** Adds a downtime. It starts at the next `settleDowntimes` within its time. */
export function addDowntime(site: Site, downtime: DowntimeToAdd): Downtime {
  const added = { ...downtime, id: site.nextDowntimeId, active: false };
  site.nextDowntimeId += 1;
  site.downtimes.set(added.id, added);
  checkable(added).last_update = added.entry_time;
  return added;
}

/** Starts the downtimes whose time has come and removes those that are over. */
export function settleDowntimes(site: Site, now: number): void {
  for (const downtime of site.downtimes.values()) {
    if (downtime.end_time <= now) endDowntime(site, downtime, { time: downtime.end_time, change: 'STOPPED' });
    else if (!downtime.active && downtime.fixed && downtime.start_time <= now) {
      downtime.active = true;
      checkable(downtime).downtime_depth += 1;
      site.log.push(
        downtimeAlert(
          { time: Math.max(downtime.start_time, downtime.entry_time), subject: downtime },
          'STARTED',
        ),
      );
    }
  }
}

/** Removes the comments whose time is over, and with them the acknowledgements that they announced. */
export function expireComments(site: Site, now: number): void {
  for (const comment of site.comments.values()) {
    if (comment.expire_time === 0 || comment.expire_time > now) continue;
    site.comments.delete(comment.id);
    if (comment.entry_type !== 4) continue;
    const object = checkable(comment);
    object.acknowledged = false;
    object.acknowledgement_type = 0;
    object.last_update = comment.expire_time;
  }
}

/** Ends a downtime and removes the comment that announced it. */
export function endDowntime(
  site: Site,
  downtime: Downtime,
  { time, change }: { readonly time: number; readonly change: 'STOPPED' | 'CANCELLED' },
): void {
  site.downtimes.delete(downtime.id);
  site.comments.delete(downtime.comment_id);
  const object = checkable(downtime);
  object.last_update = time;
  if (!downtime.active) return;
  object.downtime_depth -= 1;
  site.log.push(downtimeAlert({ time, subject: downtime }, change));
}
