// Lambda's response streaming, as a REST API in the mode STREAM uses it: status and headers as JSON and eight NUL bytes
// precede the body. The runtime provides a global `awslambda` for functions, and marks the functions that stream.
import { PassThrough, type Writable } from 'node:stream';

import type { LambdaContext } from './invoke.ts';

type StreamingHandler = (event: unknown, stream: Writable, context: LambdaContext) => Promise<unknown>;

const mark = Symbol.for('aws.lambda.runtime.handler.streaming');
export const metadataDelimiter = Buffer.alloc(8);

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
  metadata: string | undefined;

  setContentType(type: string): void {
    this.contentType = type;
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.metadata !== undefined) {
      const head = Buffer.concat([Buffer.from(this.metadata), metadataDelimiter]);
      this.metadata = undefined;
      this.push(head);
    }
    super._write(chunk, encoding, done);
  }
}

function withMetadata(stream: Writable, metadata: Readonly<Record<string, unknown>>): Writable {
  if (!(stream instanceof AnswerStream))
    throw new Error('This is not the stream that the runtime handed in.');
  stream.setContentType('application/vnd.awslambda.http-integration-response');
  stream.metadata = JSON.stringify(metadata);
  return stream;
}
