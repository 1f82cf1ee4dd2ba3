import * as z from 'zod';

import { joinNotices } from '../../shared/base/notices.ts';
import { once } from '../../shared/base/once.ts';
import { resolveTimeRange, type TimeRange } from '../../shared/http/parameters/dates.ts';
import type { DocumentRowPage, RowQuestion } from '../../shared/realm/search/document-index.ts';
import { indexNotice } from '../../shared/realm/search/index-notice.ts';
import type { ProjectTime } from '../../shared/time/resolve.ts';

/** The text to search for. Its characters have no special meaning. */
export const searchText = once(() => z.string().min(1).max(10_000));

/** The backend's own position of a row takes the place of the keys of the row. */
export const positionKey = { place: 'string' } as const;

interface PageOptions {
  readonly limit: number;
  readonly after: readonly unknown[] | undefined;
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[];
}

/**
 * Returns the page in the form that the backend takes, with a notice about its range. Without dates the range is unlimited: the newest
 * rows come first.
 */
export function searchPage(
  { limit, after, sort }: PageOptions,
  range: TimeRange,
  projectTime: ProjectTime,
): { question: Pick<RowQuestion, 'size' | 'after' | 'sort' | 'from' | 'to'>; notice: string | undefined } {
  const place = after?.at(-1);
  const isRange = range.time_from !== undefined || range.time_to !== undefined;
  const { from, to, notice } = isRange ? resolveTimeRange(range, projectTime) : {};
  const question = { size: limit, sort, from, to, ...(typeof place === 'string' && { after: place }) };
  return { question, notice };
}

/** Returns the page in the form of the answer. */
export function searchAnswer<Row, Shown>(
  { sort }: Pick<PageOptions, 'sort'>,
  { rows, next, total, remarks, notice }: DocumentRowPage<Row> & { readonly notice: string | undefined },
  shown: (row: Row) => Shown,
) {
  return {
    data: rows.map(shown),
    next: next === undefined ? undefined : [...sort.map(() => null), next],
    total,
    notice: joinNotices(notice, indexNotice(remarks)),
  };
}
