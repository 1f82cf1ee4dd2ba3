import {
  isProblem,
  type MissingRealm,
  NoAnswerError,
  PartialAnswerError,
  ProblemError,
  UnreadableAnswerError,
} from './errors.ts';
import { missingInHeader, missingRealms } from './partial.ts';
import { retryAfterS } from './retry.ts';

/** The result of a call of the client. */
export interface Result<Answer> {
  readonly data?: Answer;
  readonly error?: unknown;
  readonly response: Response;
}

/** The query parameters of a page: spread it into `query`. */
export interface PageQuery {
  readonly cursor?: string;
}

interface Page<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly next_cursor?: string | null };
}

export interface ReadOptions {
  /**
   * True accepts answers that lack realms; the caller then reads `meta.sources`. Otherwise such an answer is a
   * PartialAnswerError.
   */
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
  const { status } = response;
  return new UnreadableAnswerError(`Status ${status} was answered without a document of the API.`, {
    status,
  });
}

/**
 * Returns the realms that the answer lacks. A document names them in its `meta`, a list in another format in a header.
 */
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
 * Yields the rows of all pages of a list: `rows((page) => client.GET(path, { params: { query: { limit: 500, ...page } }
 * }))`. Throws PartialAnswerError instead of the rows of a page that lacks realms, unless that is allowed.
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
 * Yields the rows of all pages while they arrive, with `format: 'ndjson'` in the query and `parseAs: 'stream'` beside
 * `params`. Rows are not validated: `Row` is the type that the caller expects. Throws ProblemError if the last line of
 * the list says why it is incomplete, and PartialAnswerError instead of the rows of a page that lacks realms, unless
 * that is allowed.
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
    const call = ask(page).then(withStream);
    const stream = await unwrap(call, options);
    yield* values(stream);
    const { response } = await call;
    page = pageAfter(page, response.headers.get('x-next-cursor'));
  }
}

type Streamed = Result<ReadableStream<Uint8Array> | null>;

/** Returns the result with an empty stream for a list without rows: openapi-fetch has no data for a body of zero bytes. */
function withStream(result: Streamed): Streamed {
  const { data, response } = result;
  const { headers, ok } = response;
  const isNdjson = /^application\/x-ndjson\b/i.test(headers.get('content-type') ?? '');
  const isEmpty = ok && isNdjson && data === undefined && headers.get('content-length') === '0';
  return isEmpty ? { response, data: new Response('').body } : result;
}

function pageAfter(page: PageQuery, cursor: string | null | undefined): PageQuery | undefined {
  if (cursor === undefined || cursor === null || cursor === '') return undefined;
  if (cursor === page.cursor) throw new UnreadableAnswerError('A page names itself as the next one.');
  return { cursor };
}

/** The longest row in characters. A row is kept in memory until it ends. */
const maxLine = 8_000_000;

interface LineOptions {
  /** True if each line ends with a line break: a last one without it broke off, which is a NoAnswerError. */
  readonly endsLines: boolean;
}

/** Yields the values of all lines. If the caller leaves the loop early, the request ends. */
export async function* values(
  stream: ReadableStream<Uint8Array>,
  options?: LineOptions,
): AsyncGenerator<unknown, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of pieces(stream)) {
    const lines = linesOf(rest, decoder.decode(piece, { stream: true }));
    rest = lines.pop() ?? '';
    if (rest.length > maxLine) throw new UnreadableAnswerError('A line of the answer does not end.');
    // The lines are yielded one by one, so that the caller gets the rows in front of a faulty line.
    for (const line of lines) if (line !== '') yield value(line);
  }
  if (rest !== '') yield lastValue(rest, options);
}

/** Returns the lines of a beginning and a piece. Only the piece is searched: the beginning of a long line would be searched with each piece. */
function linesOf(beginning: string, piece: string): string[] {
  const [end = '', ...others] = piece.split('\n');
  return [beginning + end, ...others];
}

function lastValue(line: string, options?: LineOptions): unknown {
  if (options?.endsLines) throw new NoAnswerError('The answer broke off in the middle of a line.');
  return value(line);
}

/** The streams of some browsers are not iterable. */
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
  // The last line of an incomplete list is a problem.
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
