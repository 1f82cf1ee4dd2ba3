// Lambda's response streaming, as a REST API in the mode STREAM uses it. The runtime provides a global `awslambda` for
// functions, and marks the functions that stream. On AWS, status and headers travel as JSON and eight NUL bytes in front
// of the body; here the gateway is handed the object.
import { PassThrough, type Writable } from 'node:stream';

import type { LambdaContext } from './invoke.ts';

type StreamingHandler = (event: unknown, stream: Writable, context: LambdaContext) => Promise<unknown>;

const mark = Symbol.for('aws.lambda.runtime.handler.streaming');

/** Sets the global `awslambda`. It must be called before a function is loaded. */
export function provideRuntimeGlobal(): void {
  const runtime: unknown = 'awslambda' in globalThis ? globalThis.awslambda : {};
  Object.assign(globalThis, {
    awslambda: {
      ...(typeof runtime === 'object' ? runtime : {}),
      HttpResponseStream: { from: withMetadata },
      streamifyResponse: (handler: StreamingHandler) => Object.assign(handler, { [mark]: 'response' }),
    },
  });
}

export function isStreaming(handler: unknown): handler is StreamingHandler {
  return typeof handler === 'function' && mark in handler;
}

/**
 * The stream between a function that writes its answer and the gateway that reads it. It buffers no more than the
 * gateway can read.
 */
export class AnswerStream extends PassThrough {
  contentType = 'application/octet-stream';
  /** Status and headers. `undefined` until the function has handed them in. */
  metadata: unknown;
  #begin: (() => void) | undefined;

  /** Resolves at the first write or at the end: the platform sends status and headers then. Rejects if the stream fails before. */
  begun(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#begin = resolve;
      this.once('error', reject);
    });
  }

  setContentType(type: string): void {
    this.contentType = type;
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#begin?.();
    super._write(chunk, encoding, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#begin?.();
    super._final(done);
  }
}

function withMetadata(stream: Writable, metadata: Readonly<Record<string, unknown>>): Writable {
  if (!(stream instanceof AnswerStream))
    throw new Error('This is not the stream that the runtime handed in.');
  stream.setContentType('application/vnd.awslambda.http-integration-response');
  stream.metadata = metadata;
  return stream;
}
