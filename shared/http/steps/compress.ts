import { pipeline, Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';

import Negotiator from 'negotiator';

import { AppError } from '../../base/errors.ts';
import { joinBody, lengthOf, type Response } from '../answer/response.ts';
import type { Step } from '../exchange.ts';

/** Smallest length of a body that is compressed, in bytes. For shorter ones gzip does not save enough. */
const minCompressedBytes = 1000;
/**
 * Level of gzip. 42 MB of hosts and services are compressed to 6.4 % at this level, in 75 ms. Level 4 takes 120 ms for 5.9 %, level 6
 * takes 180 ms for 5.5 %.
 */
const level = 3;
const pieceBytes = 256 * 1024;
/**
 * Largest length of a body that is compressed by one call, in bytes. The call blocks the process for less than a millisecond. A stream
 * costs five times as much processor time as the compression of a short answer.
 */
const mostAtOnceBytes = 64 * 1024;
/** Bytes that are reserved for the status and the headers in the JSON that the platform receives. */
const gatewayOverhead = 4000;

/** Compresses the answer if the caller accepts gzip. Throws if the answer is larger than the platform allows. */
export function compress<Scope>(): Step<Scope> {
  return {
    after: async (request) => {
      const { response, event: exchange } = request;
      if (!response) return;
      if (response.rest) {
        if (!response.isLive && acceptsGzip(exchange.headers))
          request.response = gzipStream(response, response.rest);
        return;
      }
      const sent = acceptsGzip(exchange.headers) ? await compressed(response) : response;
      if (!exchange.streams && !fits(sent, exchange.runtime.responseLimit - gatewayOverhead))
        throw tooLarge();
      request.response = sent;
    },
  };
}

function acceptsGzip(headers: Readonly<Record<string, string>>): boolean {
  return new Negotiator({ headers }).encoding(['gzip', 'identity']) === 'gzip';
}

async function compressed(response: Response): Promise<Response> {
  if (lengthOf(response.body) < minCompressedBytes) return response;
  const headers = { ...response.headers, 'Content-Encoding': 'gzip' };
  return { ...response, headers, body: await gzipBody(response.body) };
}

async function gzipBody(body: readonly Buffer[]): Promise<readonly Buffer[]> {
  if (lengthOf(body) <= mostAtOnceBytes) return [gzipSync(Buffer.concat(body), { level })];
  const pieces: Buffer[] = [];
  const zip: AsyncIterable<Buffer> = Readable.from(body).pipe(createGzip({ level, chunkSize: pieceBytes }));
  for await (const piece of zip) pieces.push(piece);
  return pieces;
}

/** Length of one piece of a compressed stream, in bytes. For lists this is about a megabyte of text. */
const streamedBytes = 64 * 1024;
/** Number of pieces that are buffered for compression. The default of a stream of objects is sixteen, which would be 8 MB here. */
const piecesAhead = 2;

function gzipStream({ body, ...response }: Response, rest: AsyncIterable<Buffer>): Response {
  const zip = createGzip({ level, chunkSize: streamedBytes });
  // An error is thrown to the reader of the stream. If the reader stops early, the rest of the answer ends too.
  const pieces = Readable.from(allOf(body, rest), { highWaterMark: piecesAhead });
  pipeline(pieces, zip, () => undefined);
  return { ...response, headers: { ...response.headers, 'Content-Encoding': 'gzip' }, body: [], rest: zip };
}

async function* allOf(body: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* body;
  yield* rest;
}

/**
 * Returns true if the body is within the limit in the form in which the platform receives it. Compressed bytes are sent as base64. A
 * text is sent as a JSON string, in which quotes and line ends take two bytes; this is measured only if the text could exceed the limit.
 */
function fits({ body, headers }: Response, limit: number): boolean {
  const bytes = lengthOf(body);
  if (headers?.['Content-Encoding'] !== undefined) return Math.ceil(bytes / 3) * 4 <= limit;
  if (bytes * 4 <= limit) return true;
  return bytes <= limit && Buffer.byteLength(JSON.stringify(joinBody(body))) <= limit;
}

function tooLarge(): AppError {
  return new AppError('response_too_large', {
    detail:
      'The answer does not fit into one response. Ask for less with limit and cursor, for fewer fields with fields, ' +
      'or accept gzip.',
  });
}
