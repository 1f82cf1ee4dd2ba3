import {
  isProblem,
  type MissingRealm,
  PartialAnswerError,
  ProblemError,
  UnreadableAnswerError,
} from './errors.ts';
import { missingInHeader, missingRealms } from './partial.ts';
import { retryAfterS } from './retry.ts';

/** What a call of the client resolves to. */
export interface Result<Answer> {
  readonly data?: Answer;
  readonly error?: unknown;
  readonly response: Response;
}

/** What a page is asked with: spread it into `query`. */
export interface PageQuery {
  readonly cursor?: string;
}

interface Page<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly next_cursor?: string | null };
}

export interface ReadOptions {
  /** True: answers that lack realms are good enough, and `meta.sources` will be looked at. Otherwise they are PartialAnswerErrors. */
  readonly allowPartial?: boolean;
}

/**
 * Returns the answer of a call: `const { data, meta } = await unwrap(client.GET('/api/stats/realms/'))`.
 * Throws ProblemError, NoAnswerError or UnreadableAnswerError, and PartialAnswerError unless that is allowed.
 */
export async function unwrap<Answer>(
  call: Promise<Result<Answer>>,
  { allowPartial = false }: ReadOptions = {},
): Promise<NonNullable<Answer>> {
  const { data, error, response } = await call.catch(rethrow);
  if (data === undefined || data === null) throw errorOf(error, response);
  const missing = allowPartial ? undefined : missingIn(data, response);
  if (!missing) return data;
  if (data instanceof ReadableStream) await data.cancel();
  throw new PartialAnswerError(missing);
}

function errorOf(error: unknown, response: Response): Error {
  if (isProblem(error)) return new ProblemError(error, retryAfterS(response));
  return new UnreadableAnswerError(`Status ${response.status} was answered without a document of the API.`);
}

/** A document says in its `meta` what it lacks, a list in another format in a header. */
function missingIn(answer: unknown, { headers }: Response): readonly MissingRealm[] | undefined {
  return typeof answer === 'object' && answer !== null && 'data' in answer
    ? missingRealms('meta' in answer ? answer.meta : undefined)
    : missingInHeader(headers.get('x-partial-result'));
}

function rethrow(error: unknown): never {
  const isSyntax =
    typeof error === 'object' && error !== null && 'name' in error && error.name === 'SyntaxError';
  throw isSyntax ? new UnreadableAnswerError('The answer is no JSON.', { cause: error }) : error;
}

/**
 * The rows of all pages of a list: `rows((page) => client.GET(path, { params: { query: { limit: 500, ...page } } }))`. Throws
 * PartialAnswerError in place of the rows of a page that lacks realms, unless that is allowed.
 */
export async function* rows<Row>(
  ask: (page: PageQuery) => Promise<Result<Page<Row>>>,
  options: ReadOptions = {},
): AsyncGenerator<Row, void> {
  for (let page: PageQuery | undefined = {}; page;) {
    const { data, meta } = await unwrap(ask(page), options);
    yield* data;
    page = pageAfter(page, meta.next_cursor);
  }
}

/**
 * The rows of all pages, as they come, with `format: 'ndjson'` in the query and `parseAs: 'stream'` beside `params`. A row is not
 * looked at: `Row` is what you asked for. Throws ProblemError where the list says in its last line why it is not whole, and
 * PartialAnswerError in place of the rows of a page that lacks realms, unless that is allowed.
 */
export function ndjsonRows<Row>(
  ask: (page: PageQuery) => Promise<Result<ReadableStream<Uint8Array> | null>>,
  options?: ReadOptions,
): AsyncGenerator<Row, void>;
export async function* ndjsonRows(
  ask: (page: PageQuery) => Promise<Result<ReadableStream<Uint8Array> | null>>,
  options: ReadOptions = {},
): AsyncGenerator<unknown, void> {
  for (let page: PageQuery | undefined = {}; page;) {
    const call = ask(page);
    const stream = await unwrap(call, options);
    yield* values(stream);
    const { response } = await call;
    page = pageAfter(page, response.headers.get('x-next-cursor'));
  }
}

function pageAfter(page: PageQuery, cursor: string | null | undefined): PageQuery | undefined {
  if (cursor === undefined || cursor === null || cursor === '') return undefined;
  if (cursor === page.cursor) throw new UnreadableAnswerError('A page names itself as the next one.');
  return { cursor };
}

/** Longest row: past it the text before the next line break would be gone through again with each piece. */
const maxLine = 8_000_000;

/** Leaving the loop early ends the request. */
async function* values(stream: ReadableStream<Uint8Array>): AsyncGenerator<unknown, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of pieces(stream)) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLine) throw new UnreadableAnswerError('A line of the answer does not end.');
    // One by one: the rows in front of a line that is at fault are there.
    for (const line of lines) if (line !== '') yield value(line);
  }
  if (rest !== '') yield value(rest);
}

/** Streams of browsers are not all iterable. */
async function* pieces(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function value(line: string): unknown {
  const row = parsed(line);
  // The last line of a list that ended before its end.
  if (typeof row === 'object' && row !== null && 'problem' in row && isProblem(row.problem))
    throw new ProblemError(row.problem);
  return row;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new UnreadableAnswerError('A line of the answer is no JSON.', { cause });
  }
}
