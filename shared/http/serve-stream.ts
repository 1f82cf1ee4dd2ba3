/** Handlers that send answers as streams: Lambda's response streaming, behind a REST API in the mode STREAM. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';

import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';

import { AppError } from '../base/errors.ts';
import { deadline } from '../base/on-abort.ts';
import { joinBytes, type Response } from './answer/response.ts';
import type { Endpoint } from './endpoint/endpoint.ts';
import type { Runtime } from './runtime.ts';
import { createResponder, type Handler, requestAnswered, sendTraces, serve, stopWaitingMs } from './serve.ts';

type WholeResponse = APIGatewayProxyResult | undefined;
type StreamedHandler = ReturnType<typeof awslambda.streamifyResponse<APIGatewayProxyEvent, WholeResponse>>;

/**
 * Makes a Lambda handler of endpoints that sends answers as streams. If it does not run on Lambda, or the runtime passes no stream,
 * answers are complete, and their size is limited as usual.
 */
export function serveStreams<Scope>(
  endpoints: readonly Endpoint<Scope>[],
  runtime: () => Promise<Runtime<Scope>>,
): Handler | StreamedHandler {
  const whole = serve(endpoints, runtime);
  // Other programs use this global too, so its function is checked.
  if (!('awslambda' in globalThis && 'streamifyResponse' in awslambda)) return whole;
  const respond = createResponder(endpoints, runtime, { streams: true });
  const handler = async (event: APIGatewayProxyEvent, stream: Writable | Context, context: Context) => {
    if (!('write' in stream)) return whole(event, stream);
    const remainingMs = () => Math.max(0, context.getRemainingTimeInMillis() - stopWaitingMs);
    try {
      await writeResponse(await respond(event, context), stream, remainingMs);
    } finally {
      await sendTraces(runtime, context);
    }
    return undefined;
  };
  return awslambda.streamifyResponse(handler);
}

/**
 * Writes a response to the stream: a complete one at once, and any other as fast as the client reads it. `remainingMs` returns the time that is
 * left for it in milliseconds. An error is thrown, so that the runtime breaks the answer off. If the client disconnects, the response ends.
 */
async function writeResponse(response: Response, stream: Writable, remainingMs: () => number): Promise<void> {
  const { statusCode, headers, body, rest } = response;
  const out = awslambda.HttpResponseStream.from(stream, { statusCode, headers });
  const start = joinBytes(body);
  if (rest) {
    await writeStream({ start, pieces: rest[Symbol.asyncIterator]() }, out, remainingMs);
    return;
  }
  // The status is sent with the first write, so something must be written even if the body is empty.
  out.write(start);
  out.end();
}

interface StreamedBody {
  /** The first bytes, which may be none. */
  readonly start: Buffer;
  readonly pieces: AsyncIterator<Buffer>;
}

async function writeStream(
  { start, pieces }: StreamedBody,
  out: Writable,
  remainingMs: () => number,
): Promise<void> {
  const leave = () => void pieces.return?.();
  out.once('close', leave);
  out.once('error', leave);
  try {
    await writeChunk(start, out, remainingMs);
    await writeChunks(pieces, out, remainingMs);
    out.end();
  } catch (error) {
    await pieces.throw?.(error);
    throw error;
  }
}

async function writeChunks(
  pieces: AsyncIterator<Buffer>,
  out: Writable,
  remainingMs: () => number,
): Promise<void> {
  for (let step = await pieces.next(); step.done !== true; step = await pieces.next())
    await writeChunk(step.value, out, remainingMs);
}

async function writeChunk(piece: Buffer, out: Writable, remainingMs: () => number): Promise<void> {
  const ms = remainingMs();
  if (ms === 0) throw deadlineError();
  if (out.write(piece) || out.destroyed) return;
  const over = new AbortController();
  const signal = deadline(ms, over);
  try {
    await Promise.race([once(out, 'drain', { signal }), once(out, 'close', { signal })]);
  } catch (error) {
    throw signal.aborted ? deadlineError() : error;
  } finally {
    over.abort(requestAnswered);
  }
}

function deadlineError(): AppError {
  return new AppError('deadline_exceeded', { detail: 'The caller did not read the answer in time.' });
}
