import { gunzipSync } from 'node:zlib';

import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';

import { createDocumentFor } from './document.ts';
import type { DocsFile, DocsFiles } from './files.ts';
import { type DocsIssuer, issuersFile, issuersWithLogIn, type LoadIssuers, tagOfIssuers } from './issuers.ts';
import { docsHeaders, movedTo, policyWith, refusal } from './refusal.ts';

/** The name of the page, whose policy allows it to ask the issuers at which its readers log in. */
const page = '';

/** Returns true for the API document and for the part of it that describes one group. */
const isApiDocument = (name: string) => /^openapi(?:\/[\w-]+)?\.json$/.test(name);

type AnswerRequest = (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>;

/** The file that names the issuers at which readers log in. */
const issuersName = 'issuers.json';

/** Returns a function that answers requests for the files of the documentation. */
export function createAnswer(files: DocsFiles, loadIssuers: LoadIssuers): AnswerRequest {
  const documentFor = createDocumentFor();
  return async (event) => {
    const target = movedFrom(event.requestContext.path);
    if (target !== undefined) return movedTo(target);
    const { prefix, name } = placeOf(event);
    const issuers = dependsOnIssuers(name) ? await loadIssuers() : [];
    const file = name === issuersName ? issuersFile(issuers) : files.get(name);
    if (!file) return refusal('path_not_found', event);
    if (!['GET', 'HEAD'].includes(event.httpMethod)) return refusal('method_not_allowed', event);
    const loaded = await file.load();
    const gzip = isApiDocument(name) ? documentFor({ prefix, issuers }, { name, gzip: loaded }) : loaded;
    const tag = `${file.tag}${prefix.replaceAll(/[^\w/-]/g, '')}${tagOfIssuers(issuers)}`;
    return answered({ type: file.type, tag, gzip }, event, name === page ? issuers : []);
  };
}

function dependsOnIssuers(name: string): boolean {
  return name === page || name === issuersName || isApiDocument(name);
}

interface RequestedFile {
  /** The part of the caller's URL before `/docs`: a stage, or the base path of a custom domain. */
  readonly prefix: string;
  /** The part after `/docs/`. */
  readonly name: string;
}

function placeOf({ requestContext: { path } }: APIGatewayProxyEvent): RequestedFile {
  return { prefix: partBeforeDocs(path), name: path.slice(path.indexOf('/docs') + '/docs/'.length) };
}

/**
 * Returns the address of the page that is meant by a path of no file: by the `type` of a problem, and by `/docs` itself, against which relative
 * links would be wrong.
 */
function movedFrom(path: string): string | undefined {
  const [, prefix = '', code] = /^(.*)\/problems\/([a-z_]{1,100})$/.exec(path) ?? [];
  if (code !== undefined) return `${prefix}/docs/errors.html#${code}`;
  return path.indexOf('/docs') + '/docs'.length === path.length ? `${path}/` : undefined;
}

function partBeforeDocs(path: string): string {
  return path.slice(0, Math.max(path.indexOf('/docs'), 0));
}

function answered(
  { gzip, tag, type }: Pick<DocsFile, 'tag' | 'type'> & { readonly gzip: string },
  event: APIGatewayProxyEvent,
  issuers: readonly DocsIssuer[],
): APIGatewayProxyResult {
  const headers = {
    ...docsHeaders,
    'Content-Security-Policy': policyWith(issuersWithLogIn(issuers)),
    'Content-Type': type,
    // The tag is weak: the document is the same whether it is compressed or not.
    ETag: `W/"${tag}"`,
    'Cache-Control': 'no-cache',
  };
  if (headerOf(event, 'if-none-match').includes(headers.ETag)) return { statusCode: 304, headers, body: '' };
  if (event.httpMethod === 'HEAD') return { statusCode: 200, headers, body: '' };
  if (acceptsGzip(headerOf(event, 'accept-encoding'))) {
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

/**
 * Returns true if a header Accept-Encoding (RFC 9110, 12.5.3) takes gzip, by its name or else by `*`. With a weight of 0 it does not. The
 * library that the API uses would be a third of this function.
 */
function acceptsGzip(accepted: string): boolean {
  const weights = new Map(accepted.toLowerCase().split(',').map(weightOf));
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}

function weightOf(part: string): readonly [coding: string, weight: number] {
  const [coding = '', ...parameters] = part.split(';').map((text) => text.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [coding, weight === undefined ? 1 : Number(weight.slice(2))];
}
