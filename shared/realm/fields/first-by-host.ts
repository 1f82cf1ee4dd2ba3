import type { FirstRow } from '../../connectors/status-query/index.ts';

/** Returns the rows of the first hosts by name that have as many rows as needed between them, and all rows whose host is not known. */
export function firstByHost(rows: readonly FirstRow[], needed: number): readonly FirstRow[] {
  const unknown = rows.filter(({ host }) => host === null);
  let first: FirstRow[] = [];
  let last: string | undefined;
  let room = 2 * needed;
  for (const row of rows) {
    if (row.host === null || (last !== undefined && row.host > last)) continue;
    first.push(row);
    if (first.length < room) continue;
    first = cutBehindHost(first, needed);
    last = first.at(-1)?.host ?? undefined;
    room = 2 * first.length;
  }
  return [...cutBehindHost(first, needed), ...unknown];
}

/** Sorts the rows by host and cuts them off behind the last host that is needed. */
function cutBehindHost(rows: FirstRow[], needed: number): FirstRow[] {
  const sorted = rows.sort((a, b) => ((a.host ?? '') < (b.host ?? '') ? -1 : 1));
  const last = sorted[needed - 1]?.host;
  return last === undefined ? sorted : sorted.filter(({ host }, index) => index < needed || host === last);
}
