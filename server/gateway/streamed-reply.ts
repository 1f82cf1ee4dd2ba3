import type { Readable } from 'node:stream';

import type { FunctionLimits } from './deployment.ts';
import type { GatewayReply } from './gateway-responses.ts';
import { lambdaContext, TimedOut } from './invoke.ts';
import { parseReplyHead } from './proxy-result.ts';
import { AnswerStream, isStreaming } from './stream-answers.ts';

/**
 * A reply whose body is passed on while the function writes it. The body ends with an error if the function fails. A body that is
 * complete already is a buffer.
 */
export interface StreamedReply extends Omit<GatewayReply, 'body'> {
  readonly body: Readable | Buffer;
}

/** The caller did not read the answer within the time limit of the function. The function itself did not fail. */
export class SlowCallerError extends Error {
  override readonly name = 'SlowCallerError';
}

/**
 * Calls a function that streams. Resolves when status and headers have arrived. Throws the error of a function that
 * fails before, or `TimedOut`.
 */
export async function invokeStreaming(
  handler: unknown,
  event: unknown,
  { name, timeoutMs, memoryMb }: FunctionLimits & { readonly name: string },
): Promise<StreamedReply> {
  if (!isStreaming(handler))
    throw new Error(`${name} does not stream, and its route has the transfer mode STREAM`);
  const stream = new AnswerStream();
  const timer = setTimeout(() => {
    stream.destroy(lateError(stream, `within ${timeoutMs} ms`, name));
  }, timeoutMs);
  stream.once('close', () => {
    clearTimeout(timer);
  });
  const context = lambdaContext(name, memoryMb, performance.now() + timeoutMs);
  const begun = stream.begun();
  handler(event, stream, context).catch((error: unknown) => {
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    await begun;
    if (stream.metadata === undefined) throw new Error('A streamed answer begins without its metadata');
    return { ...parseReplyHead(stream.metadata), body: stream.takeWhole() ?? stream.read() };
  } catch (error) {
    stream.destroy();
    throw error;
  }
}

/** A function that has written everything, or waits for the reader, is not late itself. */
function lateError(stream: AnswerStream, within: string, name: string): Error {
  return stream.writableEnded || stream.writableNeedDrain
    ? new SlowCallerError(`The answer of ${name} was not read ${within}`)
    : new TimedOut(`${name} did not answer ${within}`);
}

/** Returns true if the reader closed the connection, which is no error of the function. */
export function isReaderGone(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
