import * as z from 'zod';

import type { Reply } from './gateway-responses.ts';

/** Lambda's limit of a synchronous answer, counted on the JSON that carries it. */
const ANSWER_LIMIT = 6_291_556;

const headerValue = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const head = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), headerValue).nullish(),
  multiValueHeaders: z.record(z.string(), z.array(headerValue)).nullish(),
});
const result = head.extend({
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().default(false),
});

/** What a function answered as an HTTP reply. Throws where the platform would answer 502: malformed, or over 6 MB. */
export function replyFrom(answered: unknown): Reply {
  const { body, isBase64Encoded, ...rest } = result.parse(answered);
  const bytes = Buffer.byteLength(JSON.stringify(answered));
  if (bytes > ANSWER_LIMIT)
    throw new Error(`The answer has ${bytes} bytes, the platform takes ${ANSWER_LIMIT}`);
  return { ...headOf(rest), body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8') };
}

/** Status and headers of an answer. */
export function headOf(answered: unknown): Omit<Reply, 'body'> {
  const { statusCode, headers, multiValueHeaders } = head.parse(answered);
  return {
    status: statusCode,
    headers: { 'Content-Type': 'application/json', ...merged({ ...headers, ...multiValueHeaders }) },
  };
}

/** Names are one whatever their case; the last one wins, so that ours replaces the default content type. */
function merged(headers: Record<string, string | string[]>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase() === 'content-type' ? 'Content-Type' : name,
      value,
    ]),
  );
}
