/**
 * The mark at the end of the comments that this API writes into an engine: ` [realmgate 0123456789abcdef]`. It follows from what was
 * requested, so that the same request, sent again, finds what it did before.
 */
import { createHash } from 'node:crypto';

const beginning = ' [realmgate ';
const end = ']';
const digits = 16;
const length = beginning.length + digits + end.length;

/** Returns the mark of a request: 16 hexadecimal digits that follow from its facts alone. */
export function markOf(facts: readonly (string | number | boolean | null)[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, digits);
}

/** Returns the comment with the mark at its end. */
export function withMark(comment: string, mark: string): string {
  return `${comment}${beginning}${mark}${end}`;
}

/** Returns a comment without its mark, and the mark. The mark is null if the comment was not written by this API. */
export function splitMark(text: string): { readonly comment: string; readonly mark: string | null } {
  const at = text.length - length;
  const mark = text.slice(at + beginning.length, -end.length);
  const isMarked =
    at >= 0 && text.startsWith(beginning, at) && text.endsWith(end) && /^[0-9a-f]+$/.test(mark);
  return isMarked ? { comment: text.slice(0, at), mark } : { comment: text, mark: null };
}
