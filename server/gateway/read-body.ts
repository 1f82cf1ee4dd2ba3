import type { IncomingMessage } from 'node:http';

import { bodyLimit } from '../../shared/http/request/body-limit.ts';

/** The gateway's limit of a request's body in bytes. */
const REQUEST_LIMIT = 10 * 1024 * 1024;

/**
 * The most bytes of a body that are kept. Functions refuse a body of so many, and the bytes behind them would only fill the memory: everybody
 * can send them, without a token and on many connections at once.
 */
const KEPT_BYTES = bodyLimit + 1;

/**
 * Returns the body, at most `KEPT_BYTES` of it, or `undefined` if it is over the limit of the gateway. The rest is read and dropped, so that
 * the caller can read the refusal.
 */
export async function readRequestBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  // A request without these headers has no body (RFC 9112, 6.3).
  if (length === undefined && coding === undefined) return Buffer.alloc(0);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      if (bytes < KEPT_BYTES) chunks.push(chunk.subarray(0, KEPT_BYTES - bytes));
      bytes += chunk.length;
      if (bytes > REQUEST_LIMIT) resolve(undefined);
    });
    request.on('end', () => {
      resolve(Buffer.concat(chunks));
    });
    request.on('error', reject);
  });
}
