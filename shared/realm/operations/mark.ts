/**
 * The mark at the end of the comments that this API writes into an engine: ` [realmgate 0123456789abcdef]`. It follows from what was
 * requested, so that the same request, sent again, finds what it did before. In the comment of a downtime that belongs to a maintenance,
 * the id of the maintenance follows: ` [realmgate 0123456789abcdef 0123456789abcdef]`.
 */
import { hash } from 'node:crypto';

const beginning = ' [realmgate ';
const end = ']';
const digits = 16;

/** Returns the mark of a request: 16 hexadecimal digits that follow from its facts alone. */
export function markOf(facts: readonly (string | number | boolean | null)[]): string {
  return hash('sha256', JSON.stringify(facts), 'hex').slice(0, digits);
}

/** Returns the comment with the mark at its end, and with the id of the maintenance that the downtime belongs to. */
export function withMark(comment: string, mark: string, maintenanceId?: string): string {
  const words = maintenanceId === undefined ? mark : `${mark} ${maintenanceId}`;
  return `${comment}${beginning}${words}${end}`;
}

export interface MarkedComment {
  /** The comment without its mark. */
  readonly comment: string;
  /** Null if the comment was not written by this API. */
  readonly mark: string | null;
  /** Id of the maintenance that the downtime belongs to. Null if it belongs to none. */
  readonly maintenanceId: string | null;
}

/** Returns a comment without its mark, and what the mark says. */
export function splitMark(text: string): MarkedComment {
  const found = / \[realmgate ([0-9a-f]{16})(?: ([0-9a-f]{16}))?\]$/.exec(text);
  if (!found) return { comment: text, mark: null, maintenanceId: null };
  const [, mark = null, maintenanceId = null] = found;
  return { comment: text.slice(0, found.index), mark, maintenanceId };
}
