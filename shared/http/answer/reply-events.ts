import { AppError } from '../../base/errors.ts';
import type { EventPart } from '../../base/event-part.ts';
import type { Exchange } from '../exchange.ts';
import { eventLineWriter, type EventWriter, sseWriter } from '../format/event-stream.ts';
import { successStatusesOf } from './answer.ts';
import type { HandledRequest } from './handled-request.ts';
import { problemOf, toAppError } from './problem.ts';
import { replyHeaders } from './reply-headers.ts';
import type { Response } from './response.ts';

/** Makes the response of a stream of events, as server-sent events or as NDJSON. */
export function replyEvents<Scope>(
  exchange: Exchange<Scope>,
  { endpoint, request: { format = 'sse' }, answer }: HandledRequest<Scope>,
  events: AsyncIterable<EventPart>,
): Response {
  if (!exchange.streams)
    throw new AppError('answer_fault', { detail: 'Events need a platform that streams.' });
  const described = { format, text: undefined, paging: undefined, notice: undefined, sources: [] };
  return {
    statusCode: successStatusesOf(endpoint)[0],
    // Proxies such as nginx would hold events back until there are many.
    headers: { ...replyHeaders(endpoint, described), 'X-Accel-Buffering': 'no', ...answer.headers },
    body: [],
    rest: textOf(exchange, events, format === 'sse' ? sseWriter : eventLineWriter),
    isLive: true,
  };
}

/** Yields the events as text. An error is the last part: what was sent is a whole stream. */
async function* textOf<Scope>(
  exchange: Exchange<Scope>,
  events: AsyncIterable<EventPart>,
  { part, problem }: EventWriter,
): AsyncGenerator<Buffer> {
  try {
    for await (const one of events) yield Buffer.from(part(one));
  } catch (error) {
    exchange.notes.failure = error;
    const { event, requestId } = exchange;
    yield Buffer.from(problem(problemOf(toAppError(error), event.httpMethod, requestId)));
  }
}
