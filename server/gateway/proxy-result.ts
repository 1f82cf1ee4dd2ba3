import * as z from 'zod';

import type { GatewayReply } from './gateway-responses.ts';

/** Lambda's limit of a synchronous answer in bytes of the JSON that carries it. */
const ANSWER_LIMIT = 6_291_556;

const headersSchema = z.custom<object>((value) => typeof value === 'object').nullish();
const head = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: headersSchema,
  multiValueHeaders: headersSchema,
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
  const read: Record<string, string | string[]> = { 'Content-Type': 'application/json' };
  for (const [name, value] of Object.entries(headers ?? {})) read[headerName(name)] = headerText(value);
  for (const [name, values] of Object.entries(multiValueHeaders ?? {})) {
    if (!Array.isArray(values)) throw new Error(`The header ${name} of the answer is no list`);
    read[headerName(name)] = values.map(headerText);
  }
  return { status: statusCode, headers: read };
}

/** The function's content type replaces the default, in whatever case its name is written. */
function headerName(name: string): string {
  return name.toLowerCase() === 'content-type' ? 'Content-Type' : name;
}

function headerText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error('A header of the answer is no text');
}
