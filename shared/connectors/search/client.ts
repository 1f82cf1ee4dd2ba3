import { readSearchAnswer, readValueCounts } from './answers.ts';
import { type Condition, exists, fieldsIn } from './conditions.ts';
import type { SearchDocument } from './document.ts';
import { MissingIndex } from './faults.ts';
import { indexNames, indexPath } from './indices.ts';
import { type Layout, readLayout } from './layout.ts';
import { compile, type CompiledQuery } from './query.ts';
import { countBody, searchBody, walkBody, wholeOf } from './requests.ts';
import { closeScroll, nextPage, scrollId, scrollKeptFor, whole } from './scroll.ts';
import type { Page, Question, Remarks, Selection, Walk } from './search.ts';
import type { Send } from './wire.ts';

/** The questions of a search backend over a wire; rejects with SearchFaults. */
export interface Client {
  search(question: Question, send: Send): Promise<Page>;
  walk(walk: Walk, send: Send): AsyncGenerator<readonly SearchDocument[], Remarks>;
  countValues(
    selection: Selection,
    options: { readonly field: string; readonly size: number },
    send: Send,
  ): ReturnType<typeof countValues>;
}

/** What is remembered of one backend: how its indices are laid out. */
export interface Memory {
  /** Reads a layout, or remembers it. */
  layout(key: string, read: () => Promise<Layout>): Promise<Layout>;
  forgetLayouts(): void;
}

export function createClient(memory: Memory): Client {
  return {
    search: (question, send) => search(memory, question, send),
    walk: (walk, send) => walkThrough(memory, walk, send),
    countValues: (selection, options, send) => countValues(memory, { ...selection, ...options }, send),
  };
}

interface Prepared {
  readonly layout: Layout;
  readonly compiled: CompiledQuery;
  readonly remarks: Remarks;
}

/** The question for the indices as they are, found out once in a while. */
async function prepare(
  memory: Memory,
  { index, where }: Selection,
  { send, fields }: { readonly send: Send; readonly fields: readonly string[] },
): Promise<Prepared> {
  const names = indexNames(index);
  const asked = [...new Set([...where.flatMap(fieldsIn), ...fields])].sort();
  const layout = await memory.layout(JSON.stringify([names, asked]), () =>
    readLayout(send, { names, fields: asked }),
  );
  const compiled = compile(where, layout.types);
  const { missing, closed } = layout;
  return { layout, compiled, remarks: { missing, closed, wordMatched: compiled.wordMatched } };
}

async function search(memory: Memory, question: Question, send: Send): Promise<Page> {
  return again(memory, () => searchOnce(memory, question, send));
}

/** An index that vanished since its layout was read: read it again, once. */
async function again<T>(memory: Memory, question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof MissingIndex)) throw error;
    memory.forgetLayouts();
    return question();
  }
}

async function searchOnce(memory: Memory, question: Question, send: Send): Promise<Page> {
  const fields = [...question.sort.map(({ field }) => field), ...question.times];
  const { layout, compiled, remarks } = await prepare(memory, question, { send, fields });
  if (layout.names.length === 0) return { documents: [], total: 0, remarks };
  const body = searchBody(question, compiled, layout.types);
  const answer = await ask(send, `/${indexPath(layout.names)}/_search?${unbroken}`, body);
  const { documents, total } = readSearchAnswer(answer, question.times);
  return { documents, total, remarks };
}

/** Half an answer is none: a shard that fails fails the question, and a pattern without an index is said. */
const unbroken = 'allow_partial_search_results=false&allow_no_indices=false';

async function ask(send: Send, path: string, body: unknown): Promise<unknown> {
  return whole(await send({ method: 'POST', path, body }));
}

async function* walkThrough(
  memory: Memory,
  walk: Walk,
  send: Send,
): AsyncGenerator<readonly SearchDocument[], Remarks> {
  const where: readonly Condition[] = [...walk.where, exists(walk.time)];
  const { layout, compiled, remarks } = await prepare(
    memory,
    { ...walk, where },
    { send, fields: [walk.time] },
  );
  if (layout.names.length === 0 || !layout.types.has(walk.time)) return remarks;
  const path = `/${indexPath(layout.names)}/_search?${unbroken}&scroll=${scrollKeptFor}`;
  let answer = await ask(send, path, walkBody(walk, compiled));
  let place = scrollId(answer);
  try {
    for (;;) {
      const { documents } = readSearchAnswer(answer, [walk.time]);
      if (documents.length === 0) return remarks;
      yield documents;
      answer = await nextPage(send, place);
      place = scrollId(answer);
    }
  } finally {
    await closeScroll(send, place);
  }
}

interface Counting extends Selection {
  readonly field: string;
  readonly size: number;
}

async function countValues(memory: Memory, counting: Counting, send: Send) {
  return again(memory, () => countOnce(memory, counting, send));
}

async function countOnce(memory: Memory, counting: Counting, send: Send) {
  const { field, size } = counting;
  const { layout, compiled, remarks } = await prepare(memory, counting, { send, fields: [field] });
  if (layout.names.length === 0 || !layout.types.has(field)) {
    return { counts: new Map<string, number>(), others: 0, remarks };
  }
  const body = countBody(compiled, wholeOf(field, layout.types), size);
  const answer = await ask(send, `/${indexPath(layout.names)}/_search?${unbroken}`, body);
  return { ...readValueCounts(readSearchAnswer(answer, []).aggregations['values']), remarks };
}
