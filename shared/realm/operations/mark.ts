/**
 * The mark at the end of the comments that this API writes into an engine: ` [realmgate 0123456789abcdef]`. It follows from what was
 * requested, so that the same request, sent again, finds what it did before. In the comment of a downtime that belongs to a maintenance,
 * the id of the maintenance follows: ` [realmgate 0123456789abcdef 0123456789abcdef]`. The word `excluded` says that the downtime leaves
 * availability, and the word `recovery` that it is removed when its object has recovered. The last word is the id of a downtime that was changed, which
 * it keeps.
 */
import { hash } from 'node:crypto';

import type { Sla } from '../../store/sla.ts';
import type { Until } from './until.ts';

const beginning = ' [realmgate ';
const end = ']';
const digits = 16;

/** Returns the mark of a request: 16 hexadecimal digits that follow from its facts alone. */
export function markOf(facts: readonly (string | number | boolean | null)[]): string {
  return hash('sha256', JSON.stringify(facts), 'hex').slice(0, digits);
}

interface DowntimeFacts {
  /** Id of the maintenance that the downtime belongs to. `undefined` if it belongs to none. */
  readonly maintenanceId?: string | undefined;
  readonly sla?: Sla | undefined;
  readonly until?: Until | undefined;
  /** Id of the downtime in this API. `undefined` if it follows from what the engine says of the downtime. */
  readonly id?: string | undefined;
}

/** Returns the comment with the mark at its end, and with the facts of a downtime that no other field of the engine can hold. */
export function withMark(
  comment: string,
  mark: string,
  { maintenanceId, sla, until, id }: DowntimeFacts = {},
): string {
  const words = [mark, ...(maintenanceId === undefined ? [] : [maintenanceId])];
  if (sla === 'excluded') words.push(sla);
  if (until === 'recovery') words.push(until);
  if (id !== undefined) words.push(id);
  return `${comment}${beginning}${words.join(' ')}${end}`;
}

export interface MarkedComment {
  /** The comment without its mark. */
  readonly comment: string;
  /** Null if the comment was not written by this API. */
  readonly mark: string | null;
  /** Id of the maintenance that the downtime belongs to. Null if it belongs to none. */
  readonly maintenanceId: string | null;
  /** `excluded` if this API scheduled the downtime with that word. */
  readonly sla: Sla;
  /** `recovery` if a user of this API wants it to end with the recovery of its object. */
  readonly until: Until;
  /** Id that a downtime keeps. Null if it was never changed. */
  readonly id: string | null;
}

/** Returns a comment without its mark, and what the mark says. */
export function splitMark(text: string): MarkedComment {
  const found =
    / \[realmgate ([0-9a-f]{16})(?: ([0-9a-f]{16}))?( excluded)?( recovery)?(?: ([\w-]{22}))?\]$/.exec(text);
  if (!found)
    return { comment: text, mark: null, maintenanceId: null, sla: 'counted', until: 'ends_at', id: null };
  const [, mark = null, maintenanceId = null, excluded, recovery, id = null] = found;
  const sla = excluded === undefined ? 'counted' : 'excluded';
  const until = recovery === undefined ? 'ends_at' : 'recovery';
  return { comment: text.slice(0, found.index), mark, maintenanceId, sla, until, id };
}
