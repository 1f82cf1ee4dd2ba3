import { type FieldTally, readSearchAnswer, readValueCounts } from './answers.ts';
import { measureAll, tallyAll } from './buckets.ts';
import { exists, type SearchCondition } from './conditions.ts';
import type { WalkedDocument } from './document.ts';
import { parseIndexNames } from './indices.ts';
import type { IndexLayout } from './layout.ts';
import { again, ask, type LayoutCache, layoutOf, prepare, searchPath } from './prepared-query.ts';
import { countBody, searchBody, sortableName, walkBody } from './requests.ts';
import { closeScroll, createScrollRequests } from './scroll.ts';
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

async function* walkThrough(
  layouts: LayoutCache,
  walk: WalkRequest,
  send: SendRequest,
): AsyncGenerator<readonly WalkedDocument[], SearchRemarks> {
  const where: readonly SearchCondition[] = [...walk.where, exists(walk.time)];
  const selection = { ...walk, where };
  const pages = createScrollRequests(send, { ids: walk.ids, read: walkReader(walk.time) });
  const begun = await again(layouts, async () => {
    const { layout, compiled, remarks } = await prepare(layouts, selection, [walk.time]);
    if (layout.names.length === 0 || !layout.types.has(walk.time)) return { remarks };
    const page = await pages.first(searchPath(layout), walkBody(walk, compiled, layout.types));
    return { page, remarks };
  });
  const { remarks } = begun;
  let { page } = begun;
  if (page === undefined) return remarks;
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
