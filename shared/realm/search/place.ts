import * as z from 'zod';

import { AppError } from '../../base/errors.ts';
import { once } from '../../base/once.ts';
import type { SearchDocument, SortValue } from '../../connectors/search/index.ts';

/**
 * Where a page of a backend begins: behind the rows that are sorted by these values, and behind so many more that are sorted by
 * the same values as the next one. A backend goes on behind all that is equal, so that rows would be lost between two pages.
 */
export interface Place {
  readonly after: readonly SortValue[] | undefined;
  readonly skip: number;
}

const value = once(() => z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]));
const written = once(() => z.tuple([z.int().min(0).max(9999), z.array(value()).max(20).nullable()]));

const beginning: Place = { after: undefined, skip: 0 };

/** Throws invalid `invalid_cursor` for what `nextPlace` did not write for a question that sorts by so many fields. */
export function readPlace(text: string | undefined, fields: number): Place {
  if (text === undefined) return beginning;
  const read = written().safeParse(parsed(text));
  if (!read.success || (read.data[1] !== null && read.data[1].length !== fields)) throw invalidPlace();
  const [skip, after] = read.data;
  return { after: after ?? undefined, skip };
}

/** The place behind the last of these documents, which begin at `place`. */
export function nextPlace(place: Place, documents: readonly SearchDocument[]): string | undefined {
  const last = documents.at(-1);
  if (!last) return undefined;
  const first = documents.findIndex((one) => isSame(one.sort, last.sort));
  const before = documents[first - 1];
  const skip = documents.length - first;
  // More equal rows than a page can skip: the rest of them is lost, and the others are not.
  if (skip > 9999) return write({ after: last.sort, skip: 0 });
  return write({ after: before?.sort ?? place.after, skip });
}

export function invalidPlace(cause?: unknown): AppError {
  const message = 'is not one that this API has given';
  return new AppError('invalid_cursor', {
    detail: `The query parameter cursor ${message}`,
    faults: [{ in: 'query', field: 'cursor', message }],
    cause,
  });
}

function write({ after, skip }: Place): string {
  return JSON.stringify([skip, after ?? null]);
}

function isSame(a: readonly SortValue[], b: readonly SortValue[]): boolean {
  return a.every((one, at) => one === b[at]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
