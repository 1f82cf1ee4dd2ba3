/** The query parameter of lists that tell what changed. */
import * as z from 'zod';

import type { EndpointFacts, RawRequest } from '../endpoint/endpoint.ts';
import { type ChangesRequest, idOf, type MarkedList, maxMarkLength, readMark } from '../list/changes-mark.ts';
import type { ListRequest } from '../list/list-request.ts';
import type { FaultList } from './fault-list.ts';

/** Parameters that do not change which rows a list has and what they hold. A mark may be sent with others of them. */
const free: ReadonlySet<string> = new Set([
  ...['changed_since', 'limit', 'cursor', 'sort', 'max_age', 'strict', 'format', 'bom', 'partial_row'],
]);

export function changesQuery({ changes }: Pick<EndpointFacts, 'changes'>) {
  const shape = {
    changed_since: z
      .string()
      .min(1)
      .max(maxMarkLength)
      .optional()
      .describe(
        '`meta.changes_mark` of an earlier answer to this list: only the rows that changed since, and `meta.removed`; all rows if that is not known (`meta.complete`)',
      ),
  };
  return z.object(shape).pick({ ...(changes && { changed_since: true }) });
}

interface ChangesPart {
  readonly schemas: { readonly changes: ReturnType<typeof changesQuery> };
  readonly query: Readonly<Record<string, unknown>>;
  readonly faults: FaultList;
  readonly raw: Pick<RawRequest, 'params' | 'query'>;
  readonly list: ListRequest | undefined;
}

/** Reads the mark behind which rows are requested. One that cannot be used is added to the faults. */
export function readChangesRequest(name: string, part: ChangesPart): ChangesRequest | undefined {
  const { schemas, query, faults, list } = part;
  const read: { readonly changed_since?: string | undefined } =
    faults.read('query', schemas.changes, query) ?? {};
  const { changed_since: mark } = read;
  if (!list || mark === undefined) return undefined;
  if (list.figures) {
    faults.add('invalid_request', withFigures);
    return undefined;
  }
  const marked = markedListOf(name, part.raw, list);
  return { markedList: () => marked, hasMark: true, since: faults.attempt(() => readMark(mark, marked)) };
}

/** Returns the list that a request names, as marks name it. */
export function markedListOf(
  name: string,
  raw: ChangesPart['raw'],
  { where, shown }: ListRequest,
): MarkedList {
  return { id: idOfList(name, raw), content: idOf([where, shown]) };
}

const withFigures = {
  in: 'query',
  field: 'changed_since',
  message: 'cannot be combined with group_by',
} as const;

function idOfList(name: string, { params, query }: ChangesPart['raw']): string {
  const written = Object.entries(query).filter(([parameter]) => !free.has(parameter));
  return idOf([name, Object.entries(params).sort(byName), written.sort(byName)]);
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
