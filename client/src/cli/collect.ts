import { type PageQuery, type Result, unwrap } from '../index.ts';
import type { Io } from './io.ts';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly next_cursor?: string | null; readonly total?: number };
}

/** Asks for one page: `limit` and perhaps `cursor`, to spread into the query. */
export type AskPage<Row> = (page: PageQuery & { readonly limit: number }) => Promise<Result<Page<Row>>>;

export interface Collected<Row> {
  readonly rows: readonly Row[];
  /** Of the list, where it is longer than what was asked for. */
  readonly more: boolean;
}

const pageSize = 1000;

/** Up to `limit` rows of a list, page after page, telling the person who waits how far it is. */
export async function collect<Row>(ask: AskPage<Row>, limit: number, io: Io): Promise<Collected<Row>> {
  const rows: Row[] = [];
  let page: PageQuery = {};
  for (;;) {
    const { data, meta } = await unwrap(ask({ ...page, limit: Math.min(pageSize, limit - rows.length) }));
    rows.push(...data.slice(0, limit - rows.length));
    const cursor = meta.next_cursor ?? '';
    if (cursor === '' || rows.length >= limit || cursor === page.cursor) {
      io.progress('');
      return { rows, more: cursor !== '' };
    }
    io.progress(`${rows.length} of ${meta.total ?? '?'} …`);
    page = { cursor };
  }
}

/** The same question to a realm, or where there is none of that name, to a multirealm. */
export function eitherKind<Query, Answer>(
  asRealm: (query: Query) => Promise<Result<Answer>>,
  asMultirealm: (query: Query) => Promise<Result<Answer>>,
): (query: Query) => Promise<Result<Answer>> {
  let ask = asRealm;
  return async (query) => {
    const result = await ask(query);
    if (ask !== asRealm || codeOf(result.error) !== 'realm_not_found') return result;
    ask = asMultirealm;
    return ask(query);
  };
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** `work` on each, eight at a time, in order. */
export async function eachOf<Item, Outcome>(
  items: readonly Item[],
  work: (item: Item) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes = new Map<number, Outcome>();
  const queue = items.entries();
  const lane = async () => {
    for (const [at, item] of queue) outcomes.set(at, await work(item));
  };
  await Promise.all(Array.from({ length: Math.min(8, items.length) }, lane));
  return items.flatMap((_, at) => {
    const outcome = outcomes.get(at);
    return outcome === undefined ? [] : [outcome];
  });
}
