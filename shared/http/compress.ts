import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import type { APIGatewayProxyResult } from 'aws-lambda';
import Negotiator from 'negotiator';

import { AppError } from '../base/errors.ts';
import type { Step } from './exchange.ts';

const zip = promisify(gzip);
/** Below this gzip saves nothing worth its time. */
const worthIt = 1000;
/** Lists of hosts shrink to a twentieth at this level; the levels above win a tenth of that at most. */
const level = 4;
/** Room for status and headers in the platform's wrapping. */
const wrapping = 4000;

/** Compresses where the caller accepts it, and refuses what would not fit on the platform's wire. */
export function compress<Scope>(): Step<Scope> {
  return {
    after: async (request) => {
      const { response, event: exchange } = request;
      if (!response) return;
      const sent = acceptsGzip(exchange.headers) ? await compressed(response) : response;
      if (!fits(sent, exchange.runtime.responseLimit - wrapping)) throw tooLarge();
      request.response = sent;
    },
  };
}

function acceptsGzip(headers: Readonly<Record<string, string>>): boolean {
  return new Negotiator({ headers }).encoding(['gzip', 'identity']) === 'gzip';
}

async function compressed(response: APIGatewayProxyResult): Promise<APIGatewayProxyResult> {
  if (response.body.length < worthIt) return response;
  const bytes = await zip(response.body, { level });
  return {
    ...response,
    headers: { ...response.headers, 'Content-Encoding': 'gzip' },
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  };
}

/** A text travels as a JSON string: its quotes and line ends count double, which is measured only when it might matter. */
function fits({ body, isBase64Encoded }: APIGatewayProxyResult, limit: number): boolean {
  if (isBase64Encoded) return body.length <= limit;
  if (body.length * 4 <= limit) return true;
  return Buffer.byteLength(JSON.stringify(body)) <= limit;
}

function tooLarge(): AppError {
  return new AppError('response_too_large', {
    detail:
      'The answer does not fit into one response. Ask for less with limit and cursor, for fewer fields with fields, ' +
      'or accept gzip.',
  });
}
