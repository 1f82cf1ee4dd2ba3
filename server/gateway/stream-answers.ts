// Lambda's response streaming, as a REST API in the mode STREAM uses it. The runtime provides a global `awslambda` for
// functions, and marks the functions that stream. On AWS, status and headers travel as JSON and eight NUL bytes in front
// of the body; here the gateway is handed the object.
import { Readable, Writable } from 'node:stream';

import type { LambdaContext } from './invoke.ts';

type StreamingHandler = (event: unknown, stream: Writable, context: LambdaContext) => Promise<unknown>;

const mark = Symbol.for('aws.lambda.runtime.handler.streaming');

/** Sets the global `awslambda`. It must be called before a function is loaded. */
export function defineAwslambdaGlobal(): void {
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
 * The stream that a function writes its answer to. The gateway takes a complete answer as one buffer, and any other as a stream that is
 * made for it: two streams for each answer would cost as much processor time as a tenth of a short request.
 */
export class AnswerStream extends Writable {
  contentType = 'application/octet-stream';
  /** Status and headers. `undefined` until the function has handed them in. */
  metadata: unknown;
  #begin: (() => void) | undefined;
  readonly #pieces: Buffer[] = [];
  #bytes = 0;
  #isWritten = false;
  #reader: Readable | undefined;
  /** Lets the function write more, if it waits for that. */
  #proceed: (() => void) | undefined;

  constructor() {
    // The stream is destroyed when its answer was read, and not when it was written.
    super({ autoDestroy: false });
  }

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

  /** Returns the whole body and ends the stream, if the function has written all of it. Else it returns `undefined`. */
  takeWhole(): Buffer | undefined {
    if (!this.writableEnded || this.#proceed) return undefined;
    const [only] = this.#pieces;
    this.destroy();
    return only && this.#pieces.length === 1 ? only : Buffer.concat(this.#pieces);
  }

  /** Returns the body as it is written. The function waits for its reader. */
  read(): Readable {
    const reader = new Readable({
      read: () => {
        const proceed = this.#proceed;
        this.#proceed = undefined;
        proceed?.();
      },
      destroy: (error, done) => {
        this.destroy(error ?? undefined);
        done(error);
      },
    });
    this.#reader = reader;
    for (const piece of this.#pieces.splice(0)) reader.push(piece);
    if (this.#isWritten) reader.push(null);
    return reader;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#begin?.();
    if (this.#take(chunk)) done();
    else this.#proceed = done;
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#begin?.();
    this.#isWritten = true;
    this.#reader?.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#reader?.destroy(error ?? undefined);
    done(error);
  }

  /** Returns true if the function may write more. */
  #take(chunk: Buffer): boolean {
    if (this.#reader) return this.#reader.push(chunk);
    const isFull = this.#bytes >= this.writableHighWaterMark;
    this.#pieces.push(chunk);
    this.#bytes += chunk.length;
    return !isFull;
  }
}

function withMetadata(stream: Writable, metadata: Readonly<Record<string, unknown>>): Writable {
  if (!(stream instanceof AnswerStream))
    throw new Error('This is not the stream that the runtime handed in.');
  stream.setContentType('application/vnd.awslambda.http-integration-response');
  stream.metadata = metadata;
  return stream;
}
