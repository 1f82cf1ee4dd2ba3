import * as z from 'zod';

import type { GatewayReply } from './gateway-responses.ts';

/** Lambda's limit of a synchronous answer in bytes of the JSON that carries it. */
const ANSWER_LIMIT = 6_291_556;

const headerValue = z.union([z.string(), z.union([z.number(), z.boolean()]).transform(String)]);
const head = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), headerValue).nullish(),
  multiValueHeaders: z.record(z.string(), z.array(headerValue)).nullish(),
});
const result = head.extend({
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().default(false),
});

/**
 * Turns a function's answer into an HTTP reply. Throws if the platform would answer 502, because the answer is
 * malformed or over 6 MB.
 */
export function parseReply(answered: unknown): GatewayReply {
  const { body, isBase64Encoded, ...rest } = result.parse(answered);
  const bytes = Buffer.byteLength(JSON.stringify(answered));
  if (bytes > ANSWER_LIMIT)
    throw new Error(`The answer has ${bytes} bytes, the platform takes ${ANSWER_LIMIT}`);
  return { ...parseReplyHead(rest), body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8') };
}

/** Returns status and headers of an answer. */
export function parseReplyHead(answered: unknown): Omit<GatewayReply, 'body'> {
  const { statusCode, headers, multiValueHeaders } = head.parse(answered);
  return {
    status: statusCode,
    headers: { 'Content-Type': 'application/json', ...merged({ ...headers, ...multiValueHeaders }) },
  };
}

/**
 * Merges headers whose names differ only in case. The last one is kept, so that the function's content type replaces
 * the default.
 */
function merged(headers: Record<string, string | string[]>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase() === 'content-type' ? 'Content-Type' : name,
      value,
    ]),
  );
}
