import { failedRealms } from '../base/failed-realms.ts';
import type { RowSeparator, WrittenRows } from '../base/written-rows.ts';
import { successesOf } from './answer.ts';
import { checkAnswer } from './check-answer.ts';
import type { Exchange } from './exchange.ts';
import type { GatheredRows } from './gather-rows.ts';
import { metaOf } from './meta.ts';
import { problemOf, toAppError } from './problem.ts';
import { replyHeaders } from './reply-headers.ts';
import type { Replying } from './replying.ts';
import { bodyOf, type Response } from './response.ts';

interface Streaming<Scope> extends Replying<Scope> {
  readonly rows: WrittenRows;
  readonly more: NonNullable<GatheredRows['more']>;
  readonly failed: readonly string[];
}

/** What leaves of a list while its rows are still written: the rows, and `meta` behind them. It has no tag. */
export function replyStream<Scope>(
  exchange: Exchange<Scope>,
  replying: Replying<Scope>,
  { rows, more }: Required<GatheredRows> & { readonly more: NonNullable<GatheredRows['more']> },
): Response {
  const { endpoint, request, answer } = replying;
  const failed = failedRealms(answer.sources ?? [], request.strict);
  checkRows(exchange, replying, rows);
  const format = rows.separator === ',' ? 'json' : 'ndjson';
  const described = { format, text: undefined, paging: undefined, notice: answer.notice, failed } as const;
  const streaming = { ...replying, rows, more, failed };
  return {
    statusCode: answer.status ?? successesOf(endpoint)[0],
    headers: { ...replyHeaders(endpoint, described), ...answer.headers },
    body: [...(format === 'json' ? bodyOf('{"data":[') : []), ...rows.pieces],
    rest: format === 'json' ? restOfJson(exchange, streaming) : restOfLines(exchange, streaming),
  };
}

/** An error ends it in the middle: the text is no JSON then. */
async function* restOfJson<Scope>(
  exchange: Exchange<Scope>,
  streaming: Streaming<Scope>,
): AsyncGenerator<Buffer> {
  const count = yield* partsBehind(exchange, streaming);
  // Rows that were unreadable have come to light since.
  const failed = failedRealms(streaming.answer.sources ?? [], streaming.request.strict);
  const meta = metaOf(exchange, { ...streaming, failed, paging: { count } });
  yield Buffer.from(`],"meta":${meta}}`);
}

/** Half of the lines are lines too: an error is a last one, with the problem. */
async function* restOfLines<Scope>(
  exchange: Exchange<Scope>,
  streaming: Streaming<Scope>,
): AsyncGenerator<Buffer> {
  try {
    yield* partsBehind(exchange, streaming);
    // Whoever wants all or nothing is told of rows that turned out unreadable on the way.
    failedRealms(streaming.answer.sources ?? [], streaming.request.strict);
    yield Buffer.from('\n');
  } catch (error) {
    exchange.notes.failure = error;
    const { event, requestId } = exchange;
    const problem = problemOf(toAppError(error), event.httpMethod, requestId);
    yield Buffer.from(`\n${JSON.stringify({ problem })}\n`);
  }
}

/** Answers how many rows there are in all. */
async function* partsBehind<Scope>(
  exchange: Exchange<Scope>,
  { rows, more, ...replying }: Streaming<Scope>,
): AsyncGenerator<Buffer, number> {
  let { count } = rows;
  const between = separators[rows.separator];
  const parts = { [Symbol.asyncIterator]: () => more };
  for await (const part of parts) {
    if (exchange.runtime.checkAnswers === 'all') checkRows(exchange, replying, part);
    count += part.count;
    yield between;
    yield* part.pieces;
  }
  return count;
}

const separators: Readonly<Record<RowSeparator, Buffer>> = { ',': Buffer.from(','), '\n': Buffer.from('\n') };

function checkRows<Scope>(
  exchange: Exchange<Scope>,
  { endpoint, request }: Pick<Replying<Scope>, 'endpoint' | 'request'>,
  rows: WrittenRows,
): void {
  checkAnswer(exchange, endpoint, { data: rows, shown: request.list?.shown, dryRun: false });
}
