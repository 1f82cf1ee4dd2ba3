/** Handlers that send answers as streams: Lambda's response streaming, behind a REST API in the mode STREAM. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';

import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';

import { deadline } from '../base/deadline.ts';
import { AppError } from '../base/errors.ts';
import type { Endpoint } from './endpoint.ts';
import type { Response } from './response.ts';
import type { Runtime } from './runtime.ts';
import { answered, type Handler, responder, sendTraces, serve, stopWaitingMs } from './serve.ts';

type Whole = APIGatewayProxyResult | undefined;
type StreamedHandler = ReturnType<typeof awslambda.streamifyResponse<APIGatewayProxyEvent, Whole>>;

/**
 * Makes a Lambda handler of endpoints that sends answers as streams. If it does not run on Lambda, or the runtime passes no stream
 * (serverless-offline), answers are complete, and their size is limited as usual.
 */
export function serveStreams<Scope>(
  endpoints: readonly Endpoint<Scope>[],
  runtime: () => Promise<Runtime<Scope>>,
): Handler | StreamedHandler {
  const whole = serve(endpoints, runtime);
  // Other programs use this global too, so its function is checked.
  if (!('awslambda' in globalThis && 'streamifyResponse' in awslambda)) return whole;
  const respond = responder(endpoints, runtime, { streams: true });
  const handler = async (event: APIGatewayProxyEvent, stream: Writable | Context, context: Context) => {
    if (!('write' in stream)) return whole(event, stream);
    const sent = new AbortController();
    const signal = deadline(Math.max(0, context.getRemainingTimeInMillis() - stopWaitingMs), sent.signal);
    try {
      await send(await respond(event, context), stream, signal);
    } finally {
      sent.abort(answered);
      await sendTraces(runtime, context);
    }
    return undefined;
  };
  return awslambda.streamifyResponse(handler);
}

/**
 * Writes a response to the stream as fast as the client reads it. An error is thrown, so that the runtime breaks the answer off. If the
 * client disconnects, the response ends.
 */
async function send(response: Response, stream: Writable, signal: AbortSignal): Promise<void> {
  const { statusCode, headers, body, rest } = response;
  const out = awslambda.HttpResponseStream.from(stream, { statusCode, headers });
  const pieces = rest?.[Symbol.asyncIterator]();
  const leave = () => void pieces?.return?.();
  out.once('close', leave);
  out.once('error', leave);
  // The status is sent with the first write, so something must be written even if the body is empty.
  out.write('');
  try {
    for (const piece of body) await pass(piece, out, signal);
    if (pieces) await passAll(pieces, out, signal);
    out.end();
  } catch (error) {
    await pieces?.throw?.(error);
    throw error;
  }
}

async function passAll(pieces: AsyncIterator<Buffer>, out: Writable, signal: AbortSignal): Promise<void> {
  for (let step = await pieces.next(); step.done !== true; step = await pieces.next())
    await pass(step.value, out, signal);
}

async function pass(piece: Buffer, out: Writable, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw late();
  if (out.write(piece) || out.destroyed) return;
  const cleanup = new AbortController();
  const over = { signal: AbortSignal.any([signal, cleanup.signal]) };
  try {
    await Promise.race([once(out, 'drain', over), once(out, 'close', over)]);
  } catch (error) {
    throw isOver(signal) ? late() : error;
  } finally {
    cleanup.abort();
  }
}

function isOver({ aborted }: AbortSignal): boolean {
  return aborted;
}

function late(): AppError {
  return new AppError('deadline_exceeded', { detail: 'The answer was not taken in time.' });
}
