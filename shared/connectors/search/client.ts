import { parseJson } from '../kit/json.ts';
import {
  type FieldTally,
  parseTallies,
  readSearchAnswer,
  readValueCounts,
  type TallyPage,
} from './answers.ts';
import { exists, fieldsIn, type SearchCondition } from './conditions.ts';
import type { WalkedDocument } from './document.ts';
import { indexPath, parseIndexNames } from './indices.ts';
import { type IndexLayout, readLayout } from './layout.ts';
import { measureBody, type MeasureCursor, readMeasured } from './measured.ts';
import { MissingIndex } from './missing-index.ts';
import { compileConditions, type CompiledQuery } from './query.ts';
import { requireBody } from './refusals.ts';
import { countBody, refuseMixedTypes, searchBody, sortableName, tallyBody, walkBody } from './requests.ts';
import { closeScroll, pagesOver } from './scroll.ts';
import type {
  DocumentSelection,
  FieldStatistics,
  SearchPage,
  SearchRemarks,
  SearchRequest,
  StatisticsRequest,
  WalkRequest,
} from './search.ts';
import { walkReader } from './walk-page.ts';
import type { SendRequest } from './wire.ts';

/** The requests that a search backend understands, sent with `Send`. They reject with WireFaults. */
export interface SearchClient {
  search(question: SearchRequest, send: SendRequest): Promise<SearchPage>;
  walk(walk: WalkRequest, send: SendRequest): AsyncGenerator<readonly WalkedDocument[], SearchRemarks>;
  countValues(
    selection: DocumentSelection,
    options: { readonly field: string; readonly size: number },
    send: SendRequest,
  ): ReturnType<typeof countValues>;
  tally(
    selection: DocumentSelection,
    fields: readonly string[],
    send: SendRequest,
  ): AsyncGenerator<readonly FieldTally[], SearchRemarks>;
  measure(
    measuring: StatisticsRequest,
    send: SendRequest,
  ): AsyncGenerator<readonly FieldStatistics[], SearchRemarks>;
  layout(index: string, fields: readonly string[]): Promise<IndexLayout>;
}

/** The cached mappings of one backend's indices. */
export interface LayoutCache {
  /** Returns a cached mapping, or reads it. Concurrent requests for the same mapping share one call to the backend. */
  layout(key: string, read: (send: SendRequest) => Promise<IndexLayout>): Promise<IndexLayout>;
  forgetLayouts(): void;
}

export function createSearchClient(layouts: LayoutCache): SearchClient {
  return {
    search: (question, send) => again(layouts, () => searchOnce(layouts, question, send)),
    walk: (walk, send) => walkThrough(layouts, walk, send),
    countValues: (selection, options, send) => countValues(layouts, { ...selection, ...options }, send),
    tally: (selection, fields, send) => tallyAll(layouts, { ...selection, fields }, send),
    measure: (measuring, send) => measureAll(layouts, measuring, send),
    layout: (index, fields) => layoutOf(layouts, { names: parseIndexNames(index), fields }),
  };
}

interface PreparedQuery {
  readonly layout: IndexLayout;
  readonly compiled: CompiledQuery;
  readonly remarks: SearchRemarks;
}

/** Compiles the conditions for the mapping of the indices. */
async function prepare(
  layouts: LayoutCache,
  { index, where }: DocumentSelection,
  fields: readonly string[],
): Promise<PreparedQuery> {
  const asked = [...where.flatMap(fieldsIn), ...fields];
  const layout = await layoutOf(layouts, { names: parseIndexNames(index), fields: asked });
  const compiled = compileConditions(where, layout.types);
  const { missing, closed } = layout;
  const { wordMatched, undated } = compiled;
  return { layout, compiled, remarks: { missing, closed, wordMatched, undated } };
}

interface MappingRequest {
  readonly names: readonly string[];
  readonly fields: readonly string[];
}

function layoutOf(layouts: LayoutCache, { names, fields }: MappingRequest): Promise<IndexLayout> {
  const asked = [...new Set(fields)].sort();
  return layouts.layout(JSON.stringify([names, asked]), (send) => readLayout(send, { names, fields: asked }));
}

/** If an index vanished since the mapping was read, the mapping is read again and the request repeated once. */
async function again<T>(layouts: LayoutCache, question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof MissingIndex)) throw error;
    layouts.forgetLayouts();
    return question();
  }
}

async function searchOnce(
  layouts: LayoutCache,
  question: SearchRequest,
  send: SendRequest,
): Promise<SearchPage> {
  const fields = [...question.sort.map(({ field }) => field), ...question.times];
  const { layout, compiled, remarks } = await prepare(layouts, question, fields);
  if (layout.names.length === 0) return { documents: [], total: 0, remarks };
  const answer = await ask(send, searchPath(layout), searchBody(question, compiled, layout.types));
  const { documents, total } = readSearchAnswer(answer, question.times);
  return { documents, total, remarks };
}

/**
 * A failed shard fails the request, because a part of an answer would be wrong. A pattern that matches no index is an
 * error too.
 */
function searchPath({ names }: IndexLayout): string {
  return `/${indexPath(names)}/_search?allow_partial_search_results=false&allow_no_indices=false`;
}

async function ask(send: SendRequest, path: string, body: unknown): Promise<unknown> {
  return requireBody(await send({ method: 'POST', path, body, read: parseJson }));
}

async function* walkThrough(
  layouts: LayoutCache,
  walk: WalkRequest,
  send: SendRequest,
): AsyncGenerator<readonly WalkedDocument[], SearchRemarks> {
  const where: readonly SearchCondition[] = [...walk.where, exists(walk.time)];
  const selection = { ...walk, where };
  const { layout, compiled, remarks } = await prepare(layouts, selection, [walk.time]);
  if (layout.names.length === 0 || !layout.types.has(walk.time)) return remarks;
  const pages = pagesOver(send, { ids: walk.ids, read: walkReader(walk.time) });
  let page = await pages.first(searchPath(layout), walkBody(walk, compiled, layout.types));
  try {
    for (;;) {
      if (page.fault) throw page.fault;
      if (page.documents.length === 0) return remarks;
      yield page.documents;
      page = await pages.next(page.place);
    }
  } finally {
    pages.end();
    await closeScroll(send, page.place);
  }
}

interface CountRequest extends DocumentSelection {
  readonly field: string;
  readonly size: number;
}

function countValues(layouts: LayoutCache, counting: CountRequest, send: SendRequest) {
  return again(layouts, () => countOnce(layouts, counting, send));
}

async function countOnce(layouts: LayoutCache, counting: CountRequest, send: SendRequest) {
  const { field, size } = counting;
  const { layout, compiled, remarks } = await prepare(layouts, counting, [field]);
  if (layout.names.length === 0 || !layout.types.has(field)) {
    return { counts: new Map<string, number>(), others: 0, remarks };
  }
  const body = countBody(compiled, sortableName(field, layout.types), size);
  const answer = await ask(send, searchPath(layout), body);
  return { ...readValueCounts(readSearchAnswer(answer, []).aggregations['values']), remarks };
}

interface TallyQuestion extends DocumentSelection {
  readonly fields: readonly string[];
}

async function* tallyAll(
  layouts: LayoutCache,
  question: TallyQuestion,
  send: SendRequest,
): AsyncGenerator<readonly FieldTally[], SearchRemarks> {
  const { fields } = question;
  const { layout, compiled, remarks } = await prepare(layouts, question, fields);
  if (layout.names.length === 0) return remarks;
  refuseMixedTypes(fields, layout.types);
  let after: TallyPage['after'];
  do {
    const body = tallyBody(compiled, { fields, after }, layout.types);
    const { aggregations } = readSearchAnswer(await ask(send, searchPath(layout), body), []);
    const page = parseTallies(aggregations['values'], fields.length);
    if (page.tallies.length > 0) yield page.tallies;
    ({ after } = page);
  } while (after);
  return remarks;
}

async function* measureAll(
  layouts: LayoutCache,
  measuring: StatisticsRequest,
  send: SendRequest,
): AsyncGenerator<readonly FieldStatistics[], SearchRemarks> {
  const { fields, value, time } = measuring;
  const where = [...measuring.where, exists(value), exists(time)];
  const { layout, compiled, remarks } = await prepare(layouts, { ...measuring, where }, [
    ...fields,
    value,
    time,
  ]);
  if (layout.names.length === 0 || !layout.types.has(value) || !layout.types.has(time)) return remarks;
  let after: MeasureCursor;
  do {
    const body = measureBody(compiled, measuring, { types: layout.types, after });
    const { aggregations } = readSearchAnswer(await ask(send, searchPath(layout), body), []);
    const page = readMeasured(aggregations['values'], fields.length);
    if (page.measured.length > 0) yield page.measured;
    ({ after } = page);
  } while (after);
  return remarks;
}
