import { gunzipSync } from 'node:zlib';

import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';

import { createDocumentBehind } from './document.ts';
import type { DocsFile, DocsFiles } from './files.ts';
import { headersOfAll, movedTo, refusal } from './refusal.ts';

/** Returns true for the API document and for the part of it that describes one group. */
const isApiDocument = (name: string) => /^openapi(?:\/[\w-]+)?\.json$/.test(name);

type AnswerRequest = (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>;

/** Returns a function that answers requests for the files of the documentation. */
export function createAnswer(files: DocsFiles): AnswerRequest {
  const documentBehind = createDocumentBehind();
  return async (event) => {
    const { prefix, name } = placeOf(event);
    if (name === undefined) return movedTo(`${prefix}/docs/`);
    const file = files.get(name);
    if (!file) return refusal('path_not_found', event);
    if (event.httpMethod !== 'GET' && event.httpMethod !== 'HEAD')
      return refusal('method_not_allowed', event);
    const gzip = await file.load();
    const isMoved = isApiDocument(name) && prefix !== '';
    const sent = isMoved ? documentBehind(prefix, { name, gzip }) : gzip;
    return answered({ ...file, gzip: sent }, event, prefix);
  };
}

interface RequestedFile {
  /** The part of the caller's URL before `/docs`: a stage, or the base path of a custom domain. */
  readonly prefix: string;
  /** The part after `/docs/`. `undefined` for `/docs` itself, against which relative links would be wrong. */
  readonly name: string | undefined;
}

function placeOf({ requestContext: { path, resourcePath } }: APIGatewayProxyEvent): RequestedFile {
  const rest = path.slice(path.indexOf('/docs') + '/docs'.length);
  // serverless-offline puts the stage only into the path of the resource.
  const prefix = partBeforeDocs(path) || partBeforeDocs(resourcePath);
  return { prefix, name: rest === '' ? undefined : rest.slice(1) };
}

function partBeforeDocs(path: string): string {
  return path.slice(0, Math.max(path.indexOf('/docs'), 0));
}

function answered(
  { gzip, tag, type }: Pick<DocsFile, 'tag' | 'type'> & { readonly gzip: string },
  event: APIGatewayProxyEvent,
  prefix: string,
): APIGatewayProxyResult {
  const headers = {
    ...headersOfAll,
    'Content-Type': type,
    // The tag is weak: the document is the same whether it is compressed or not.
    ETag: `W/"${tag}${prefix.replaceAll(/[^\w/-]/g, '')}"`,
    'Cache-Control': 'no-cache',
  };
  if (headerOf(event, 'if-none-match').includes(headers.ETag)) return { statusCode: 304, headers, body: '' };
  if (event.httpMethod === 'HEAD') return { statusCode: 200, headers, body: '' };
  if (/\bgzip\b/i.test(headerOf(event, 'accept-encoding'))) {
    return {
      statusCode: 200,
      headers: { ...headers, 'Content-Encoding': 'gzip' },
      body: gzip,
      isBase64Encoded: true,
    };
  }
  return { statusCode: 200, headers, body: gunzipSync(Buffer.from(gzip, 'base64')).toString('utf8') };
}

function headerOf({ headers }: APIGatewayProxyEvent, name: string): string {
  return Object.entries(headers).find(([sent]) => sent.toLowerCase() === name)?.[1] ?? '';
}
