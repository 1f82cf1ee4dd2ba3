/** Query parameters that the pipeline adds to an endpoint because of its kind of answer or its options. */
import * as z from 'zod';

import type { Condition } from '../../base/condition.ts';
import { once } from '../../base/once.ts';
import type { ProjectTime } from '../../time/resolve.ts';
import { dryRunQuery } from '../endpoint/dry-run.ts';
import type { Endpoint, RawRequest } from '../endpoint/endpoint.ts';
import { groupedRequestReader } from '../figures/grouped-request.ts';
import { fieldNames } from '../format/csv-columns.ts';
import { type DocumentFormat, type DocumentOptions, documentQuery } from '../format/document-answer.ts';
import { selectFormat } from '../format/format.ts';
import {
  type BackendPageOptions,
  type BackendPageRequest,
  pageQuery,
  readPageRequest,
} from '../list/backend-page.ts';
import type { ChangesRequest } from '../list/changes-mark.ts';
import { readCursor } from '../list/cursor.ts';
import { filterQuery, resolveFilters } from '../list/filters.ts';
import { type ListOptions, listQuery, type ListRequest, readListRequest } from '../list/list-request.ts';
import { keyTypesOf, timesOf } from '../list/row.ts';
import { applySavedFilter, savedFilterQuery, type SavedParts } from '../list/saved-query.ts';
import { changesQuery, markedListOf, readChangesRequest } from './changes-query.ts';
import type { FaultList } from './fault-list.ts';
import { sourcesQuery } from './sources-query.ts';

type Facts = Pick<
  Endpoint<never>,
  'audit' | 'list' | 'page' | 'document' | 'query' | 'sources' | 'warm' | 'changes' | 'returns'
>;

const empty = once(() => z.object({}));

/** Returns the schemas of the query parameters that the pipeline adds to an endpoint. The API document uses them too. */
export function pipelineQuery(spec: Facts) {
  const shared = {
    dryRun: spec.audit ? dryRunQuery() : empty(),
    list: spec.list ? listQuery(fieldNames(spec.returns), spec.list.sort) : empty(),
    page: spec.page ? pageQuery(fieldNames(spec.returns), spec.page) : empty(),
    document: spec.document ? documentQuery(spec.document) : empty(),
    savedFilter: spec.list?.kind ? savedFilterQuery() : empty(),
    sources: sourcesQuery(spec),
    changes: changesQuery(spec),
  };
  const reservedNames = [spec.query ?? empty(), ...Object.values(shared)].flatMap(({ shape }) =>
    Object.keys(shape),
  );
  return { ...shared, filters: filtersOf(spec, reservedNames) };
}

/** Returns the schema of the filters. It is empty if the answer is not a list. */
function filtersOf({ list, returns }: Facts, reservedNames: readonly string[]) {
  return list
    ? filterQuery(returns, { reservedNames, ties: list.ties, related: list.related })
    : filterQuery(z.never(), { reservedNames, ties: [] });
}

interface PipelineQueryPart {
  readonly schemas: ReturnType<typeof pipelineQuery>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly faults: FaultList;
  readonly projectTime: ProjectTime;
  readonly raw: Pick<RawRequest, 'headers' | 'savedFilter' | 'params' | 'query'>;
}

/** Makes the reader of the query parameters that the pipeline adds to an endpoint. */
export function pipelineQueryReader(spec: Facts & Pick<Endpoint<never>, 'name'>) {
  const readList = spec.list && listReader(spec.list, spec.returns);
  return (part: PipelineQueryPart) => {
    const list = readList?.(part);
    const changes = readChanges(spec, part, list);
    return {
      dryRun:
        spec.audit !== undefined && part.faults.read('query', dryRunQuery(), part.query)?.dry_run === true,
      sources: readSources(spec, part, changes),
      list: list && changes ? { ...list, changes } : list,
      page: spec.page && readPage(spec.page, part),
      format: spec.document && readFormat(spec.document, part),
    };
  };
}

/** Returns the request for changed rows, or for a mark. The code of changes runs if there is a mark, or if warm states answer. */
function readChanges(
  { name, changes }: Pick<Endpoint<never>, 'name' | 'changes'>,
  part: PipelineQueryPart,
  list: ListRequest | undefined,
): ChangesRequest | undefined {
  if (!changes) return undefined;
  if (part.query['changed_since'] !== undefined) return readChangesRequest(name, { ...part, list });
  if (!list || list.figures) return undefined;
  return { markedList: () => markedListOf(name, part.raw, list), hasMark: false, since: undefined };
}

interface SourcesQuery {
  readonly strict?: boolean | undefined;
  readonly partial_row?: boolean | undefined;
  readonly max_age?: number | undefined;
}

function readSources(
  { warm }: Facts,
  { schemas, query, faults }: PipelineQueryPart,
  changes: ChangesRequest | undefined,
) {
  const read: SourcesQuery = faults.read('query', schemas.sources, query) ?? {};
  const { strict = false, partial_row: partialRow = false, max_age: ageS } = read;
  const maxAgeMs = ageS === undefined ? undefined : 1000 * ageS;
  return { strict, partialRow, warm: warm && { maxAgeMs, changes } };
}

function listReader({ ties, related, series }: ListOptions, returns: z.ZodType) {
  const readGrouped = groupedRequestReader({ returns, related, series });
  const fields = once(() => ({ types: keyTypesOf(returns), times: timesOf(returns) }));
  return (part: PipelineQueryPart): ListRequest | undefined => {
    const { schemas, query, faults } = part;
    const saved = readSavedFilter(part);
    const where = [...saved.conditions, ...readFilters(part)];
    if (query['group_by'] !== undefined) return readGrouped({ query, faults, where });
    const asked = faults.read('query', schemas.list, { ...saved.query, ...query });
    const reading = { ties, where, expression: expressionOf(part), ...fields() };
    const list = asked && faults.attempt(() => readListRequest(asked, reading));
    if (list) return list;
    if (!asked) checkCursor(part);
    return undefined;
  };
}

function readFilters({ schemas, query, faults, projectTime }: PipelineQueryPart): readonly Condition[] {
  // Only the parameters that the query has are read: a list has a filter for each of its fields.
  const given = Object.entries(schemas.filters.shape).filter(([name]) => Object.hasOwn(query, name));
  const filters = given.map(
    ([name, schema]) => [name, faults.readParameter(name, schema, query[name])] as const,
  );
  return faults.attempt(() => resolveFilters(Object.fromEntries(filters), projectTime)) ?? [];
}

/** Returns what the saved filter adds to the request: nothing if the query names none. */
function readSavedFilter({
  schemas,
  query,
  faults,
  projectTime,
  raw: { savedFilter },
}: PipelineQueryPart): SavedParts {
  faults.read('query', schemas.savedFilter, query);
  return savedFilter ? applySavedFilter(savedFilter, schemas, projectTime) : { conditions: [], query: {} };
}

/** Returns the text that stands for the rows of a list in cursors: the expressions that they meet. */
function expressionOf({ raw: { savedFilter }, query: { where } }: PipelineQueryPart): string | undefined {
  const own = typeof where === 'string' ? where : undefined;
  return savedFilter ? JSON.stringify([savedFilter.where, own]) : own;
}

function readPage(options: BackendPageOptions, part: PipelineQueryPart): BackendPageRequest | undefined {
  const { schemas, query, faults } = part;
  const asked = faults.read('query', schemas.page, query);
  if (asked) return faults.attempt(() => readPageRequest(asked, options));
  checkCursor(part);
  return undefined;
}

/** Validates the cursor although other parameters have faults, so that the caller gets all faults in one answer. */
function checkCursor({ query: { cursor }, faults }: PipelineQueryPart): void {
  if (typeof cursor === 'string') faults.attempt(() => readCursor(cursor));
}

function readFormat(
  { formats }: DocumentOptions,
  { schemas, query, faults, raw }: PipelineQueryPart,
): DocumentFormat {
  const read: { readonly format?: DocumentFormat | undefined } | undefined = faults.read(
    'query',
    schemas.document,
    query,
  );
  return selectFormat({ requested: read?.format, formats, headers: raw.headers });
}
