import { createHash } from 'node:crypto';

import { failedSources } from '../../base/failed-realms.ts';
import type { Source } from '../../base/source.ts';
import type { EndpointFacts } from '../endpoint/endpoint.ts';
import type { Exchange } from '../exchange.ts';
import { contentTypeOf, type Format } from '../format/format.ts';
import type { PagingMeta } from '../list/paging.ts';
import { callersBasePath, queryOf } from '../request/read-event.ts';

/** The properties of an answer from which its headers are made. */
export interface HeaderSource {
  readonly format: Format;
  /** The data as text, without `meta`, which changes at every call. `undefined` if the answer is a stream. */
  readonly text: readonly Buffer[] | undefined;
  readonly paging: PagingMeta | undefined;
  readonly notice: string | undefined;
  /** Names of the realms that did not answer in full. */
  readonly failed: readonly string[];
}

export function replyHeaders(endpoint: EndpointFacts, source: HeaderSource): Record<string, string> {
  return {
    'Content-Type': contentTypeOf(source.format),
    Vary: hasFormats(endpoint) ? 'Accept, Accept-Encoding' : 'Accept-Encoding',
    ...cacheHeaders(endpoint, source),
    ...partialHeader(source.failed),
    ...(source.format === 'json' ? {} : pagingHeaders(source.paging)),
  };
}

/** Returns true if the Accept header can select the format. */
function hasFormats({ list, page, document }: EndpointFacts): boolean {
  return list !== undefined || page !== undefined || (document?.formats.length ?? 0) > 1;
}

/** Makes Cache-Control and ETag. The tag is a hash of the content without the time and the request id; therefore it is weak. */
function cacheHeaders({ method, cache }: EndpointFacts, source: HeaderSource): Record<string, string> {
  const { text, ...rest } = source;
  if (method !== 'GET' || cache === 'no-store' || !text) return { 'Cache-Control': 'no-store' };
  const hash = createHash('sha256');
  for (const piece of text) hash.update(piece);
  const digest = hash.update(JSON.stringify(rest)).digest('base64url');
  return { 'Cache-Control': 'private, no-cache', ETag: `W/"${digest.slice(0, 27)}"` };
}

/** Makes headers with the total and the cursor, for formats that have no `meta`. */
function pagingHeaders(paging: PagingMeta | undefined): Record<string, string> {
  return {
    ...(paging?.total === undefined ? {} : { 'X-Total-Count': String(paging.total) }),
    ...(typeof paging?.next_cursor === 'string' ? { 'X-Next-Cursor': paging.next_cursor } : {}),
  };
}

/** Maximum length of the header Link in characters. A longer one is left out, because the gateway accepts only 10 KB for all headers. */
const maxLinkLength = 4000;

/** Makes the header Link (RFC 8288) to the next page: the URL of the request with the new cursor. */
export function nextLink<Scope>(
  { event, runtime: { basePath } }: Exchange<Scope>,
  cursor: string | null | undefined,
): Record<string, string> {
  if (typeof cursor !== 'string') return {};
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(queryOf(event))) {
    for (const value of name === 'cursor' ? [] : values) query.append(name, value);
  }
  query.append('cursor', cursor);
  const path = `${callersBasePath(event, basePath)}${event.path.slice(basePath.length)}`;
  const target = `${path.replaceAll(/[<>"\s]/g, encodeURIComponent)}?${query.toString()}`;
  return target.length > maxLinkLength ? {} : { Link: `<${target}>; rel="next"` };
}

/** Maximum length of the header X-Partial-Result in bytes. The platform accepts 10,240 bytes for all headers. */
const headerBytes = 4000;

/** Makes the header that names the realms that did not answer in full. A `*` at its end means that more realms are missing. */
function partialHeader(failed: readonly string[]): Record<string, string> {
  if (failed.length === 0) return {};
  const whole = failed.map(encodeName).join();
  if (whole.length <= headerBytes) return { 'X-Partial-Result': whole };
  return { 'X-Partial-Result': `${whole.slice(0, whole.lastIndexOf(',', headerBytes - 2))},*` };
}

/** Makes the same header for a 404: the realms that did not answer could have what was not found. */
export function silentRealmsHeader(sources: readonly Source[]): Record<string, string> {
  return partialHeader(failedSources(sources).map(({ realm }) => realm));
}

/** Percent-encodes a name for a header, which may have ASCII characters only, uses commas as separators and `*` as the mark for more. */
function encodeName(realm: string): string {
  const wellFormed = Buffer.from(realm).toString();
  return wellFormed.replace(/[^ -~]|[,%]/gu, encodeURIComponent).replaceAll('*', '%2A');
}
