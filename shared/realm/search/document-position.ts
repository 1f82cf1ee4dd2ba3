import * as z from 'zod';

import { AppError } from '../../base/errors.ts';
import { once } from '../../base/once.ts';
import { parseJsonText } from '../../base/parse-json-text.ts';
import type { SearchDocument, SortValue } from '../../connectors/search/index.ts';

/**
 * The position of a page: after the rows with these sort values, and after `skip` more rows with the sort values of the next
 * one. The skip is needed because a backend continues after all rows with equal values, so that rows between two pages would be
 * lost.
 */
export interface DocumentPosition {
  readonly after: readonly SortValue[] | undefined;
  readonly skip: number;
}

const value = once(() => z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]));
const written = once(() => z.tuple([z.int().min(0).max(9999), z.array(value()).max(20).nullable()]));

const beginning: DocumentPosition = { after: undefined, skip: 0 };

/**
 * Returns the position in a text of `nextPlace`. Throws `invalid_cursor` if the text is not from `nextPlace`, or not for this
 * number of sort fields.
 */
export function readPosition(text: string | undefined, fields: number): DocumentPosition {
  if (text === undefined) return beginning;
  const read = written().safeParse(parseJsonText(text));
  if (!read.success || (read.data[1] !== null && read.data[1].length !== fields)) throw invalidPosition();
  const [skip, after] = read.data;
  return { after: after ?? undefined, skip };
}

/** Returns the position after the last of these documents, which begin at `place`. `undefined` means that there are no documents. */
export function positionAfter(
  place: DocumentPosition,
  documents: readonly SearchDocument[],
): string | undefined {
  const last = documents.at(-1);
  if (!last) return undefined;
  const first = documents.findIndex((one) => isSame(one.sort, last.sort));
  const before = documents[first - 1];
  const skip = documents.length - first;
  // A page cannot skip that many equal rows. The remaining ones are lost, but the rows after them are not.
  if (skip > 9999) return write({ after: last.sort, skip: 0 });
  return write({ after: before?.sort ?? place.after, skip });
}

/** Returns the error for a cursor that this API has not created. */
export function invalidPosition(cause?: unknown): AppError {
  const message = 'is not one that this API has given';
  return new AppError('invalid_cursor', {
    detail: `The query parameter cursor ${message}`,
    faults: [{ in: 'query', field: 'cursor', message }],
    cause,
  });
}

function write({ after, skip }: DocumentPosition): string {
  return JSON.stringify([skip, after ?? null]);
}

function isSame(a: readonly SortValue[], b: readonly SortValue[]): boolean {
  return a.every((one, at) => one === b[at]);
}
