import { failedRealms } from '../base/failed-realms.ts';
import { successesOf } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { metaOf } from './meta.ts';
import { problemOf, toAppError } from './problem.ts';
import { replyHeaders } from './reply-headers.ts';
import type { Replying } from './replying.ts';
import { bodyOf, type Response } from './response.ts';
import type { GatheredRows, RowForm, RowTexts } from './row-texts.ts';

/** The first rows, and those that are still to be written. */
interface Streamed extends GatheredRows {
  readonly more: AsyncIterator<RowTexts>;
  readonly form: RowForm;
}

interface Streaming<Scope> extends Replying<Scope> {
  readonly rows: Streamed;
  readonly failed: readonly string[];
}

/** What leaves of a list while its rows are still written: the rows, and `meta` behind them. It has no tag. */
export function replyStream<Scope>(
  exchange: Exchange<Scope>,
  replying: Replying<Scope>,
  rows: Streamed,
): Response {
  const { endpoint, request, answer } = replying;
  const failed = failedRealms(answer.sources ?? [], request.strict);
  const { form, pieces } = rows;
  const described = { format: form, text: undefined, paging: undefined, notice: answer.notice, failed };
  const streaming = { ...replying, rows, failed };
  return {
    statusCode: answer.status ?? successesOf(endpoint)[0],
    headers: { ...replyHeaders(endpoint, described), ...answer.headers },
    body: [...(form === 'json' ? bodyOf('{"data":[') : []), ...pieces],
    rest: form === 'json' ? restOfJson(exchange, streaming) : restOfLines(exchange, streaming),
  };
}

/** An error ends it in the middle: the text is no JSON then. */
async function* restOfJson<Scope>(
  exchange: Exchange<Scope>,
  streaming: Streaming<Scope>,
): AsyncGenerator<Buffer> {
  const count = yield* partsBehind(streaming.rows);
  const meta = metaOf(exchange, { ...streaming, paging: { count } });
  yield Buffer.from(`],"meta":${meta}}`);
}

/** Half of the lines are lines too: an error is a last one, with the problem. */
async function* restOfLines<Scope>(
  exchange: Exchange<Scope>,
  streaming: Streaming<Scope>,
): AsyncGenerator<Buffer> {
  try {
    yield* partsBehind(streaming.rows);
    yield Buffer.from('\n');
  } catch (error) {
    exchange.notes.failure = error;
    const { event, requestId } = exchange;
    const problem = problemOf(toAppError(error), event.httpMethod, requestId);
    yield Buffer.from(`\n${JSON.stringify({ problem })}\n`);
  }
}

/** Returns how many rows there are in all. */
async function* partsBehind({ count: gathered, more }: Streamed): AsyncGenerator<Buffer, number> {
  let count = gathered;
  const parts = { [Symbol.asyncIterator]: () => more };
  for await (const part of parts) {
    count += part.count;
    yield* part.pieces;
  }
  return count;
}
