import { createHash } from 'node:crypto';

import { failedSources, isFailed } from '../../base/failed-realms.ts';
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
  /** Value of `meta.summary`. It may change although the rows of a page do not. */
  readonly summary?: unknown;
  /** The result of each realm. */
  readonly sources: readonly Source[];
}

export function replyHeaders(
  endpoint: EndpointFacts,
  { sources, ...source }: HeaderSource,
): Record<string, string> {
  const failed = namesOf(failedSources(sources));
  const stale = namesOf(sources.filter(({ result }) => result === 'stale'));
  return {
    'Content-Type': contentTypeOf(source.format),
    Vary: hasFormats(endpoint) ? 'Accept, Accept-Encoding' : 'Accept-Encoding',
    ...cacheHeaders(endpoint, { ...source, failed, stale }),
    ...realmsHeader('X-Partial-Result', failed),
    ...realmsHeader('X-Stale-Result', stale),
    ...ageHeader(sources),
    ...(source.format === 'json' ? {} : pagingHeaders(source.paging)),
  };
}

/** The properties that the ETag is a hash of. */
interface TaggedSource extends Omit<HeaderSource, 'sources'> {
  /** Names of the realms that did not answer in full. */
  readonly failed: readonly string[];
  /** Names of the realms whose last known states are shown. */
  readonly stale: readonly string[];
}

/** Returns true if the Accept header can select the format. */
function hasFormats({ list, page, document }: EndpointFacts): boolean {
  return list !== undefined || page !== undefined || (document?.formats.length ?? 0) > 1;
}

/**
 * Makes Cache-Control and ETag. The tag is a hash of the content, and of the realms that are missing or whose states are old, without ages, the
 * time and the request id; therefore it is weak.
 */
function cacheHeaders({ method, cache }: EndpointFacts, source: TaggedSource): Record<string, string> {
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

/** Maximum length of each header with names of realms, in bytes. The platform accepts 10,240 bytes for all headers. */
const headerBytes = 2000;

/** Makes a header that names realms. A `*` at its end means that there are more. */
function realmsHeader(name: string, realms: readonly string[]): Record<string, string> {
  if (realms.length === 0) return {};
  const whole = realms.map(encodeName).join();
  if (whole.length <= headerBytes) return { [name]: whole };
  const end = whole.lastIndexOf(',', headerBytes - 2);
  // Percent-encoded, one name may be longer than the header.
  return { [name]: end < 0 ? '*' : `${whole.slice(0, end)},*` };
}

/** Makes the header with the largest age, in seconds, of states from which an answer was made. An answer of the engines has none. */
function ageHeader(sources: readonly Source[]): Record<string, string> {
  const ages = sources.flatMap((source) => (isFailed(source) ? [] : (source.age_seconds ?? [])));
  return ages.length === 0 ? {} : { Age: String(Math.round(Math.max(...ages))) };
}

/** Makes the header of a 404: the realms that did not answer could have what was not found. */
export function silentRealmsHeader(sources: readonly Source[]): Record<string, string> {
  return realmsHeader('X-Partial-Result', namesOf(failedSources(sources)));
}

function namesOf(sources: readonly Source[]): readonly string[] {
  return sources.map(({ realm }) => realm);
}

/** Percent-encodes a name for a header, which may have ASCII characters only, uses commas as separators and `*` as the mark for more. */
function encodeName(realm: string): string {
  const wellFormed = Buffer.from(realm).toString();
  return wellFormed.replace(/[^ -~]|[,%]/gu, encodeURIComponent).replaceAll('*', '%2A');
}
