import { failedRealms } from '../base/failed-realms.ts';
import { successesOf } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { metaOf } from './meta.ts';
import { problemOf, toAppError } from './problem.ts';
import { replyHeaders } from './reply-headers.ts';
import type { Replying } from './replying.ts';
import { bodyOf, type Response } from './response.ts';
import type { GatheredRows, RowForm, RowTexts } from './row-texts.ts';

/** The rows that have been written, and an iterator over the others. */
interface Streamed extends GatheredRows {
  readonly more: AsyncIterator<RowTexts>;
  readonly form: RowForm;
}

interface Streaming<Scope> extends Replying<Scope> {
  readonly rows: Streamed;
  readonly failed: readonly string[];
}

/** Makes the response of a list that is sent while its rows are still written. `meta` comes after the rows. It has no ETag. */
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

/** Yields the rest of a JSON answer. An error breaks it off, so that the text is not valid JSON. */
async function* restOfJson<Scope>(
  exchange: Exchange<Scope>,
  streaming: Streaming<Scope>,
): AsyncGenerator<Buffer> {
  const count = yield* partsBehind(streaming.rows);
  const meta = metaOf(exchange, { ...streaming, paging: { count } });
  yield Buffer.from(`],"meta":${meta}}`);
}

/** Yields the rest of an NDJSON answer. An error is reported in an additional last line, because incomplete NDJSON looks valid. */
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

/** Yields the remaining rows. Returns the number of all rows. */
async function* partsBehind({ count: gathered, more }: Streamed): AsyncGenerator<Buffer, number> {
  let count = gathered;
  const parts = { [Symbol.asyncIterator]: () => more };
  for await (const part of parts) {
    count += part.count;
    yield* part.pieces;
  }
  return count;
}
