import { failedRealms } from '../../base/failed-realms.ts';
import type { Exchange } from '../exchange.ts';
import type { GatheredRows, RowTextFormat, RowTexts } from '../list/row-texts.ts';
import { successStatusesOf } from './answer.ts';
import type { HandledRequest } from './handled-request.ts';
import { writeMeta } from './meta.ts';
import { problemOf, toAppError } from './problem.ts';
import { replyHeaders } from './reply-headers.ts';
import type { Response } from './response.ts';

/** The rows that have been written, and an iterator over the others. */
interface StreamStart extends GatheredRows {
  readonly more: AsyncIterator<RowTexts>;
  readonly form: RowTextFormat;
}

interface StreamedReply<Scope> extends HandledRequest<Scope> {
  readonly rows: StreamStart;
  readonly failed: readonly string[];
}

/** Makes the response of a list that is sent while its rows are still written. `meta` comes after the rows. It has no ETag. */
export function replyStream<Scope>(
  exchange: Exchange<Scope>,
  handled: HandledRequest<Scope>,
  rows: StreamStart,
): Response {
  const { endpoint, request, answer } = handled;
  const { sources = [], notice } = answer;
  const failed = failedRealms(sources, request.strict);
  const { form, pieces } = rows;
  const described = { format: form, text: undefined, paging: undefined, notice, sources };
  const streaming = { ...handled, rows, failed };
  return {
    statusCode: answer.status ?? successStatusesOf(endpoint)[0],
    headers: { ...replyHeaders(endpoint, described), ...answer.headers },
    body: [...(form === 'json' ? [Buffer.from('{"data":[')] : []), ...pieces],
    rest: form === 'json' ? restOfJson(exchange, streaming) : restOfLines(exchange, streaming),
  };
}

/** Yields the rest of a JSON answer. An error breaks it off, so that the text is not valid JSON. */
async function* restOfJson<Scope>(
  exchange: Exchange<Scope>,
  streaming: StreamedReply<Scope>,
): AsyncGenerator<Buffer> {
  const count = yield* partsBehind(streaming.rows);
  const meta = writeMeta(exchange, { ...streaming, paging: { count } });
  yield Buffer.from(`],"meta":${meta}}`);
}

/** Yields the rest of an NDJSON answer. An error is reported in an additional last line, because incomplete NDJSON looks valid. */
async function* restOfLines<Scope>(
  exchange: Exchange<Scope>,
  streaming: StreamedReply<Scope>,
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
async function* partsBehind({ count: gathered, more }: StreamStart): AsyncGenerator<Buffer, number> {
  let count = gathered;
  const parts = { [Symbol.asyncIterator]: () => more };
  for await (const part of parts) {
    count += part.count;
    yield* part.pieces;
  }
  return count;
}
