import { type GroupColumn, type PageQuery, type Result, UnreadableAnswerError } from '../index.ts';
import { ask } from './ask.ts';
import type { Level } from './level.ts';
import { nameFields } from './row-name.ts';
import type { ViewContext } from './view.ts';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly meta: {
    readonly next_cursor?: string | null;
    readonly total?: number;
    readonly notice?: string | undefined;
  };
}

export interface PageParameters<Row> extends PageQuery {
  readonly limit: number;
  /** The only fields of the rows. */
  readonly fields?: (keyof Row & string)[];
}

/** The parameters that request groups in place of rows. */
export interface GroupParameters {
  readonly limit: number;
  /** The fields whose equal values make groups. */
  readonly group_by: string[];
  readonly fields: GroupColumn[];
}

/** Requests one page. The caller spreads `page` into the query. */
export type AskPage<Row> = (page: PageParameters<Row>) => Promise<Result<Page<Row>>>;

export type ListParameters<Row> = PageParameters<Row> | GroupParameters;
/** Requests one page of a list, or groups of its rows. */
export type AskList<Row> = (page: ListParameters<Row>) => Promise<Result<Page<Row>>>;

interface CollectOptions<Row> {
  /** The most rows that are shown. */
  readonly limit: number;
  /** The states of the rows; a list without it has none. */
  readonly states?: {
    readonly fields: readonly (keyof Row & string)[];
    readonly levelOf: (row: Row) => Level;
  };
}

/** The largest page that the API allows, in rows. */
const largestPage = 10_000;
const pageSize = 1000;
/** The largest number of pages that are read. A list with more would not end. */
const mostPages = 20_000;

/**
 * Returns up to `limit` rows of a list, page after page, and tells the person who waits how far it is. The verdict sees all rows of the
 * list if it depends on them: rows behind the limit are asked for with few fields, and are not kept.
 */
export async function collectRows<Row extends object>(
  askPage: AskPage<Row>,
  options: CollectOptions<Row>,
  looking: ViewContext,
): Promise<readonly Row[]> {
  const { io, verdict } = looking;
  const rows: Row[] = [];
  const limit = looking.isSample ? 1 : options.limit;
  const levelOf = options.states?.levelOf ?? (() => 0 as const);
  let known = 0;
  for await (const { data, seen, total } of pagesOf(askPage, { rows, limit, wanted: options, looking })) {
    for (const row of data) verdict.see(row, levelOf(row));
    rows.push(...data.slice(0, limit - rows.length));
    io.progress(`${seen} of ${total === Infinity ? 'many' : total} …`);
    known = total;
  }
  io.progress('');
  verdict.hide(known - rows.length);
  return rows;
}

interface CollectState<Row> {
  /** The rows that have been read so far. */
  readonly rows: readonly Row[];
  readonly limit: number;
  readonly wanted: CollectOptions<Row>;
  readonly looking: ViewContext;
}

/** Yields pages until there are enough rows, or all if the verdict depends on them. `total` is Infinity if nobody counts. */
async function* pagesOf<Row extends object>(askPage: AskPage<Row>, reading: CollectState<Row>) {
  let page: PageParameters<Row> = { limit: Math.min(pageSize, reading.limit) };
  let seen = 0;
  for (let count = 0; count < mostPages; count += 1) {
    const { data, meta } = await ask(askPage(page), reading.looking.verdict);
    const cursor = nextCursor(page, { data, meta });
    seen += data.length;
    yield { data, seen, total: cursor === undefined ? seen : (meta.total ?? Infinity) };
    if (cursor === undefined || isEnough(reading)) return;
    page = { cursor, ...nextPage(reading) };
  }
  throw new UnreadableAnswerError('The list does not end.');
}

function isEnough<Row>({ rows, limit, wanted, looking }: CollectState<Row>): boolean {
  const { isSample, verdict } = looking;
  if (rows.length < limit) return false;
  return isSample === true || (wanted.states === undefined && verdict.condition === undefined);
}

/** Returns the size and fields of the next page. Rows that are not shown only need the fields that the verdict reads. */
function nextPage<Row extends object>({
  rows,
  limit,
  wanted,
  looking: { verdict },
}: CollectState<Row>): Omit<PageParameters<Row>, 'cursor'> {
  const [first] = rows;
  if (rows.length < limit || !first) return { limit: Math.min(pageSize, limit - rows.length) };
  const { condition } = verdict;
  const field = condition?.kind === 'field' ? [condition.field] : [];
  const isField = (name: string): name is keyof Row & string => name in first;
  const fields = new Set([...nameFields, ...(wanted.states?.fields ?? []), ...field].filter(isField));
  return { limit: largestPage, fields: [...fields] };
}

function nextCursor<Row>(page: PageQuery, { data, meta }: Page<Row>): string | undefined {
  const { next_cursor: cursor } = meta;
  if (typeof cursor !== 'string' || cursor === '') return undefined;
  if (cursor === page.cursor || data.length === 0)
    throw new UnreadableAnswerError('A page does not lead to the next one.');
  return cursor;
}

/** Asks for a realm, or for a multirealm if no realm has that name. */
export function askRealmOrMultirealm<Query, Answer>(
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

/**
 * Calls `work` for each item, eight at a time, and returns the results in the order of the items. The first error ends it: no other item
 * is begun.
 */
export async function mapInParallel<Item, Outcome>(
  items: readonly Item[],
  work: (item: Item) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes = new Map<number, Outcome>();
  const queue = items.entries();
  let hasFailed = false;
  const lane = async () => {
    for (const [at, item] of queue) {
      if (hasFailed) return;
      outcomes.set(at, await work(item));
    }
  };
  const failed = (error: unknown) => {
    hasFailed = true;
    throw error;
  };
  await Promise.all(Array.from({ length: Math.min(8, items.length) }, () => lane().catch(failed)));
  return items.flatMap((_, at) => {
    const outcome = outcomes.get(at);
    return outcome === undefined ? [] : [outcome];
  });
}
