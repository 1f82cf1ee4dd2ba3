import type { IncomingMessage } from 'node:http';

/** The gateway's limit of a request's body in bytes. */
const REQUEST_LIMIT = 10 * 1024 * 1024;

/**
 * Returns the body, or `undefined` if it is over the limit. The rest is then read and dropped, so that the caller can
 * read the refusal.
 */
export async function readRequestBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  // A request without these headers has no body (RFC 9112, 6.3).
  if (length === undefined && coding === undefined) return Buffer.alloc(0);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= REQUEST_LIMIT) chunks.push(chunk);
      else resolve(undefined);
    });
    request.on('end', () => {
      resolve(Buffer.concat(chunks));
    });
    request.on('error', reject);
  });
}
