import { parseJson } from '../kit/json.ts';
import { readSearchAnswer, readTallies, readValueCounts, type Tally, type TallyPage } from './answers.ts';
import { type Condition, exists, fieldsIn } from './conditions.ts';
import type { WalkedDocument } from './document.ts';
import { MissingIndex } from './faults.ts';
import { indexNames, indexPath } from './indices.ts';
import { type Layout, readLayout } from './layout.ts';
import { measureBody, type Place, readMeasured } from './measured.ts';
import { compile, type CompiledQuery } from './query.ts';
import { whole } from './refusals.ts';
import { countBody, refuseTorn, searchBody, tallyBody, walkBody, wholeOf } from './requests.ts';
import { closeScroll, pagesOver } from './scroll.ts';
import type { Measured, Measuring, Page, Question, Remarks, Selection, Walk } from './search.ts';
import { walkReader } from './walk-page.ts';
import type { Send } from './wire.ts';

/** The questions of a search backend over a wire; rejects with WireFaults. */
export interface Client {
  search(question: Question, send: Send): Promise<Page>;
  walk(walk: Walk, send: Send): AsyncGenerator<readonly WalkedDocument[], Remarks>;
  countValues(
    selection: Selection,
    options: { readonly field: string; readonly size: number },
    send: Send,
  ): ReturnType<typeof countValues>;
  tally(
    selection: Selection,
    fields: readonly string[],
    send: Send,
  ): AsyncGenerator<readonly Tally[], Remarks>;
  measure(measuring: Measuring, send: Send): AsyncGenerator<readonly Measured[], Remarks>;
  layout(index: string, fields: readonly string[]): Promise<Layout>;
}

/** What is remembered of one backend: how its indices are laid out. */
export interface Layouts {
  /** Reads a layout, or remembers it; several who want the same read it once. */
  layout(key: string, read: (send: Send) => Promise<Layout>): Promise<Layout>;
  forgetLayouts(): void;
}

export function createClient(layouts: Layouts): Client {
  return {
    search: (question, send) => again(layouts, () => searchOnce(layouts, question, send)),
    walk: (walk, send) => walkThrough(layouts, walk, send),
    countValues: (selection, options, send) => countValues(layouts, { ...selection, ...options }, send),
    tally: (selection, fields, send) => tallyAll(layouts, { ...selection, fields }, send),
    measure: (measuring, send) => measureAll(layouts, measuring, send),
    layout: (index, fields) => layoutOf(layouts, { names: indexNames(index), fields }),
  };
}

interface Prepared {
  readonly layout: Layout;
  readonly compiled: CompiledQuery;
  readonly remarks: Remarks;
}

/** The question for the indices as they are, found out once in a while. */
async function prepare(
  layouts: Layouts,
  { index, where }: Selection,
  fields: readonly string[],
): Promise<Prepared> {
  const asked = [...where.flatMap(fieldsIn), ...fields];
  const layout = await layoutOf(layouts, { names: indexNames(index), fields: asked });
  const compiled = compile(where, layout.types);
  const { missing, closed } = layout;
  const { wordMatched, undated } = compiled;
  return { layout, compiled, remarks: { missing, closed, wordMatched, undated } };
}

interface Wanted {
  readonly names: readonly string[];
  readonly fields: readonly string[];
}

function layoutOf(layouts: Layouts, { names, fields }: Wanted): Promise<Layout> {
  const asked = [...new Set(fields)].sort();
  return layouts.layout(JSON.stringify([names, asked]), (send) => readLayout(send, { names, fields: asked }));
}

/** An index that vanished since its layout was read: read it again, once. */
async function again<T>(layouts: Layouts, question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof MissingIndex)) throw error;
    layouts.forgetLayouts();
    return question();
  }
}

async function searchOnce(layouts: Layouts, question: Question, send: Send): Promise<Page> {
  const fields = [...question.sort.map(({ field }) => field), ...question.times];
  const { layout, compiled, remarks } = await prepare(layouts, question, fields);
  if (layout.names.length === 0) return { documents: [], total: 0, remarks };
  const answer = await ask(send, searchPath(layout), searchBody(question, compiled, layout.types));
  const { documents, total } = readSearchAnswer(answer, question.times);
  return { documents, total, remarks };
}

/** Half an answer is none: a shard that fails fails the question, and a pattern without an index is said. */
function searchPath({ names }: Layout): string {
  return `/${indexPath(names)}/_search?allow_partial_search_results=false&allow_no_indices=false`;
}

async function ask(send: Send, path: string, body: unknown): Promise<unknown> {
  return whole(await send({ method: 'POST', path, body, read: parseJson }));
}

async function* walkThrough(
  layouts: Layouts,
  walk: Walk,
  send: Send,
): AsyncGenerator<readonly WalkedDocument[], Remarks> {
  const where: readonly Condition[] = [...walk.where, exists(walk.time)];
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

interface Counting extends Selection {
  readonly field: string;
  readonly size: number;
}

function countValues(layouts: Layouts, counting: Counting, send: Send) {
  return again(layouts, () => countOnce(layouts, counting, send));
}

async function countOnce(layouts: Layouts, counting: Counting, send: Send) {
  const { field, size } = counting;
  const { layout, compiled, remarks } = await prepare(layouts, counting, [field]);
  if (layout.names.length === 0 || !layout.types.has(field)) {
    return { counts: new Map<string, number>(), others: 0, remarks };
  }
  const body = countBody(compiled, wholeOf(field, layout.types), size);
  const answer = await ask(send, searchPath(layout), body);
  return { ...readValueCounts(readSearchAnswer(answer, []).aggregations['values']), remarks };
}

interface TallyQuestion extends Selection {
  readonly fields: readonly string[];
}

async function* tallyAll(
  layouts: Layouts,
  question: TallyQuestion,
  send: Send,
): AsyncGenerator<readonly Tally[], Remarks> {
  const { fields } = question;
  const { layout, compiled, remarks } = await prepare(layouts, question, fields);
  if (layout.names.length === 0) return remarks;
  refuseTorn(fields, layout.types);
  let after: TallyPage['after'];
  do {
    const body = tallyBody(compiled, { fields, after }, layout.types);
    const { aggregations } = readSearchAnswer(await ask(send, searchPath(layout), body), []);
    const page = readTallies(aggregations['values'], fields.length);
    if (page.tallies.length > 0) yield page.tallies;
    ({ after } = page);
  } while (after);
  return remarks;
}

async function* measureAll(
  layouts: Layouts,
  measuring: Measuring,
  send: Send,
): AsyncGenerator<readonly Measured[], Remarks> {
  const { fields, value, time } = measuring;
  const where = [...measuring.where, exists(value), exists(time)];
  const { layout, compiled, remarks } = await prepare(layouts, { ...measuring, where }, [
    ...fields,
    value,
    time,
  ]);
  if (layout.names.length === 0 || !layout.types.has(value) || !layout.types.has(time)) return remarks;
  let after: Place;
  do {
    const body = measureBody(compiled, measuring, { types: layout.types, after });
    const { aggregations } = readSearchAnswer(await ask(send, searchPath(layout), body), []);
    const page = readMeasured(aggregations['values'], fields.length);
    if (page.measured.length > 0) yield page.measured;
    ({ after } = page);
  } while (after);
  return remarks;
}
