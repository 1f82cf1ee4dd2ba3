import { randomUUID } from 'node:crypto';

import * as z from 'zod';

import { indicesOf, openIndices } from './indices.ts';
import { fieldTypeOf, type Index, type Mapping } from './mapping.ts';
import { find, hitOf, readSearchBody, type SearchBody, type SearchHit, termCounts } from './search.ts';
import { SearchRefusal } from './search-refusal.ts';
import { tallies } from './tallies.ts';

interface SearchHttpRequest {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
}

interface Scroll {
  readonly request: SearchBody;
  readonly rest: readonly SearchHit[];
  /** The number of hits of all pages, which every page contains. */
  readonly total: number;
}

const continuation = z.strictObject({ scroll: z.string(), scroll_id: z.string() });
const closing = z.strictObject({ scroll_id: z.array(z.string()) });

const indexTemplate = z.strictObject({
  index_patterns: z.array(z.string().min(1)),
  priority: z.int(),
  template: z.strictObject({
    mappings: z.strictObject({
      dynamic: z.literal(false),
      properties: z.record(
        z.string(),
        z.looseObject({ type: z.enum(['date', 'integer', 'keyword', 'wildcard']) }),
      ),
    }),
  }),
  _meta: z.object({ description: z.string() }),
});

/** Returns a function that answers a request by its method and path, as the backend would. */
export function createRoutes(indices: () => readonly Index[]): (asked: SearchHttpRequest) => unknown {
  const scrolls = new Map<string, Scroll>();
  return ({ method, url, body }) => {
    const steps = url.pathname.split('/').slice(1).map(decodeURIComponent);
    const names = (steps[0] ?? '').split(',');
    const call = `${method} ${steps.map((step, place) => (place === 0 && !step.startsWith('_') ? '*' : step)).join('/')}`;
    const whole = ofWholeBackend(call, body, scrolls);
    if (whole) return whole;
    if (call === 'POST */_field_caps')
      return fieldCaps(openOf(indices(), names), url.searchParams.get('fields'));
    if (call.startsWith('GET _resolve/index/')) return resolve(indices(), (steps[2] ?? '').split(','));
    if (call === 'POST */_search') {
      return search(scrolls, openIndices(indices(), names), { url, body: readSearchBody(body) });
    }
    throw new SearchRefusal(400, 'illegal_argument_exception', `no handler found for uri [${url.pathname}]`);
  };
}

/** Accepts a template but does not store it, because the indices are given at the start. */
function acknowledge(body: unknown) {
  indexTemplate.parse(body);
  return { acknowledged: true };
}

/** Answers the requests that name no index, or returns `undefined` for the others. */
function ofWholeBackend(call: string, body: unknown, scrolls: Map<string, Scroll>): object | undefined {
  if (call === 'GET *') return { version: { number: '2.19.6', distribution: 'opensearch' } };
  if (call.startsWith('PUT _index_template/')) return acknowledge(body);
  if (call === 'POST _search/scroll') return nextPage(scrolls, continuation.parse(body));
  if (call === 'DELETE _search/scroll') return close(scrolls, closing.parse(body).scroll_id);
  return undefined;
}

/** Returns the open indices. `_field_caps` leaves out closed indices even if they are named. */
function openOf(all: readonly Index[], names: readonly string[]): readonly Index[] {
  return indicesOf(all, names).filter(({ closed }) => closed !== true);
}

function search(
  scrolls: Map<string, Scroll>,
  indices: readonly Index[],
  { url, body }: { readonly url: URL; readonly body: SearchBody },
) {
  const hits = find(indices, body);
  const total = hits.length;
  const { aggs } = body;
  if (url.searchParams.has('scroll')) {
    const id = randomUUID();
    scrolls.set(id, { request: body, rest: hits, total });
    return nextPage(scrolls, { scroll: '', scroll_id: id });
  }
  return {
    ...page(hits.slice(0, body.size), body, body.track_total_hits ? total : undefined),
    ...(aggs && { aggregations: { values: aggregated(hits, aggs.values) } }),
  };
}

function aggregated(hits: readonly SearchHit[], asked: NonNullable<SearchBody['aggs']>['values']) {
  return 'terms' in asked ? termCounts(hits, asked.terms) : tallies(hits, asked.composite, asked.aggs);
}

function nextPage(scrolls: Map<string, Scroll>, { scroll_id: id }: z.infer<typeof continuation>) {
  const scroll = scrolls.get(id);
  if (!scroll)
    throw new SearchRefusal(
      404,
      'search_context_missing_exception',
      `No search context found for id [${id}]`,
    );
  const { request: asked, rest, total } = scroll;
  scrolls.set(id, { ...scroll, rest: rest.slice(asked.size) });
  return { _scroll_id: id, ...page(rest.slice(0, asked.size), asked, total) };
}

function close(scrolls: Map<string, Scroll>, ids: readonly string[]) {
  const freed = ids.filter((id) => scrolls.delete(id)).length;
  return { succeeded: true, num_freed: freed };
}

function page(hits: readonly SearchHit[], body: SearchBody, total: number | undefined) {
  return {
    took: 1,
    timed_out: false,
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: {
      ...(total !== undefined && { total: { value: total, relation: 'eq' } }),
      max_score: null,
      hits: hits.map((one) => hitOf(one, body)),
    },
  };
}

const wireTypes = { 'text+keyword': 'text' } as const;

function fieldCaps(indices: readonly Index[], asked: string | null) {
  const fields = (asked ?? '').split(',').map((field): [string, Record<string, unknown>] => {
    const types = new Set(indices.flatMap(({ mapping }) => typeName(mapping, field) ?? []));
    const capabilities = [...types].map((type): [string, unknown] => [type, { type, searchable: true }]);
    return [field, Object.fromEntries(capabilities)];
  });
  return {
    indices: indices.map(({ name }) => name),
    fields: Object.fromEntries(fields.filter(([, types]) => Object.keys(types).length > 0)),
  };
}

function typeName(mapping: Mapping, field: string): string | undefined {
  const type = fieldTypeOf(mapping, field);
  return type === 'text+keyword' ? wireTypes[type] : type;
}

function resolve(all: readonly Index[], names: readonly string[]) {
  const matches = indicesOf(all, names);
  return {
    indices: matches.map(({ name, closed }) => ({ name, attributes: [closed === true ? 'closed' : 'open'] })),
    aliases: [],
    data_streams: [],
  };
}
