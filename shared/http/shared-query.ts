/** Query parameters that the pipeline adds to an endpoint because of its kind of answer or its options. */
import * as z from 'zod';

import { once } from '../base/once.ts';
import type { Present } from '../time/resolve.ts';
import { type PageOptions, pageQuery, type PageRequest, readPageRequest } from './backend-page.ts';
import { fieldNames } from './csv-columns.ts';
import { type DocumentFormat, type DocumentOptions, documentQuery } from './document-answer.ts';
import { dryRunQuery } from './dry-run.ts';
import type { Endpoint } from './endpoint.ts';
import type { FaultList } from './fault-list.ts';
import { conditionsOf, filterQuery } from './filters.ts';
import { formatOf } from './format.ts';
import { type ListOptions, listQuery, type ListRequest, readListRequest } from './list-request.ts';
import { keyTypesOf } from './row.ts';
import { readCursor } from './row-order.ts';
import { sourcesQuery } from './sources-query.ts';

type Facts = Pick<Endpoint<never>, 'audit' | 'list' | 'page' | 'document' | 'query' | 'sources' | 'returns'>;

const empty = once(() => z.object({}));

/** Returns the schemas of the query parameters that the pipeline adds to an endpoint. The API document uses them too. */
export function sharedQuery(spec: Facts) {
  const shared = {
    dryRun: spec.audit ? dryRunQuery() : empty(),
    list: spec.list ? listQuery(fieldNames(spec.returns), spec.list.sort) : empty(),
    page: spec.page ? pageQuery(fieldNames(spec.returns), spec.page) : empty(),
    document: spec.document ? documentQuery(spec.document) : empty(),
    sources: sourcesQuery(spec),
  };
  const taken = [spec.query ?? empty(), ...Object.values(shared)].flatMap(({ shape }) => Object.keys(shape));
  return { ...shared, filters: filtersOf(spec, taken) };
}

/** Returns the schema of the filters. It is empty if the answer is not a list. */
function filtersOf({ list, returns }: Facts, taken: readonly string[]) {
  return list
    ? filterQuery(returns, { taken, ties: list.ties })
    : filterQuery(z.never(), { taken, ties: [] });
}

interface SharedPart {
  readonly schemas: ReturnType<typeof sharedQuery>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly faults: FaultList;
  readonly present: Present;
  /** Headers of the request by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Reads the query parameters that the pipeline adds to an endpoint. */
export function readShared(spec: Facts, part: SharedPart) {
  const { query, faults } = part;
  return {
    dryRun: spec.audit !== undefined && faults.read('query', dryRunQuery(), query)?.dry_run === true,
    sources: readSources(part),
    list: spec.list && readList(spec.list, spec.returns, part),
    page: spec.page && readPage(spec.page, part),
    format: spec.document && readFormat(spec.document, part),
  };
}

function readSources({ schemas, query, faults }: SharedPart) {
  const read: { readonly strict?: boolean; readonly partial_row?: boolean } | undefined = faults.read(
    'query',
    schemas.sources,
    query,
  );
  return { strict: read?.strict === true, partialRow: read?.partial_row === true };
}

function readList(options: ListOptions, returns: z.ZodType, part: SharedPart): ListRequest | undefined {
  const { schemas, query, faults, present } = part;
  const asked = faults.read('query', schemas.list, query);
  const filters = faults.read('query', schemas.filters, query) ?? {};
  const where = faults.attempt(() => conditionsOf(filters, present)) ?? [];
  const reading = { ties: options.ties, where, types: keyTypesOf(returns) };
  const list = asked && faults.attempt(() => readListRequest(asked, reading));
  if (list) return list;
  if (!asked) lookAtCursor(part);
  return undefined;
}

function readPage(options: PageOptions, part: SharedPart): PageRequest | undefined {
  const { schemas, query, faults } = part;
  const asked = faults.read('query', schemas.page, query);
  if (asked) return faults.attempt(() => readPageRequest(asked, options));
  lookAtCursor(part);
  return undefined;
}

/** Validates the cursor although other parameters have faults, so that the caller gets all faults in one answer. */
function lookAtCursor({ query: { cursor }, faults }: SharedPart): void {
  if (typeof cursor === 'string') faults.attempt(() => readCursor(cursor));
}

function readFormat(
  { formats }: DocumentOptions,
  { schemas, query, faults, headers }: SharedPart,
): DocumentFormat {
  const read: { readonly format?: DocumentFormat | undefined } | undefined = faults.read(
    'query',
    schemas.document,
    query,
  );
  return formatOf({ asked: read?.format, formats, headers });
}
