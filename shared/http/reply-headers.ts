import { createHash } from 'node:crypto';

import { failedOf } from '../base/failed-realms.ts';
import type { Source } from '../base/source.ts';
import type { EndpointFacts } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import { contentTypeOf, type Format } from './format.ts';
import type { Paging } from './paging.ts';
import { callersBasePath, queryOf } from './read-event.ts';

/** What the headers of an answer depend on. */
export interface Described {
  readonly format: Format;
  /** The data as they leave, without what changes at every call; undefined where they are still being written. */
  readonly text: readonly Buffer[] | undefined;
  readonly paging: Paging | undefined;
  readonly notice: string | undefined;
  /** Realms that did not answer. */
  readonly failed: readonly string[];
}

export function replyHeaders(endpoint: EndpointFacts, described: Described): Record<string, string> {
  return {
    'Content-Type': contentTypeOf(described.format),
    Vary: hasFormats(endpoint) ? 'Accept, Accept-Encoding' : 'Accept-Encoding',
    ...cacheHeaders(endpoint, described),
    ...partialHeader(described.failed),
    ...(described.format === 'json' ? {} : pagingHeaders(described.paging)),
  };
}

/** Whether the Accept header has a say. */
function hasFormats({ list, page, document }: EndpointFacts): boolean {
  return list !== undefined || page !== undefined || (document?.formats.length ?? 0) > 1;
}

/** The tag is over what the answer says, not over when and for whom it was made; that is why it is weak. */
function cacheHeaders({ method, cache }: EndpointFacts, described: Described): Record<string, string> {
  const { text, ...rest } = described;
  if (method !== 'GET' || cache === 'no-store' || !text) return { 'Cache-Control': 'no-store' };
  const hash = createHash('sha256');
  for (const piece of text) hash.update(piece);
  const digest = hash.update(JSON.stringify(rest)).digest('base64url');
  return { 'Cache-Control': 'private, no-cache', ETag: `W/"${digest.slice(0, 27)}"` };
}

/** What `meta` would say of the pages, for formats that have no `meta`. */
function pagingHeaders(paging: Paging | undefined): Record<string, string> {
  return {
    ...(paging?.total === undefined ? {} : { 'X-Total-Count': String(paging.total) }),
    ...(typeof paging?.next_cursor === 'string' ? { 'X-Next-Cursor': paging.next_cursor } : {}),
  };
}

/** The gateway takes 10 KB of headers in all: a longer link is left out, the cursor is elsewhere too. */
const longest = 4000;

/** The header Link (RFC 8288) to the page behind a cursor: the caller's own request with that cursor. */
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
  return target.length > longest ? {} : { Link: `<${target}>; rel="next"` };
}

/** Of the 10,240 bytes that the platform has for all headers. */
const headerBytes = 4000;

/** The header that names realms that did not answer; `*` at its end: and others, for which it has no room. */
function partialHeader(failed: readonly string[]): Record<string, string> {
  if (failed.length === 0) return {};
  const whole = failed.map(encodeName).join();
  if (whole.length <= headerBytes) return { 'X-Partial-Result': whole };
  return { 'X-Partial-Result': `${whole.slice(0, whole.lastIndexOf(',', headerBytes - 2))},*` };
}

/** The same of an answer that says that something is not there, as far as the realms that answered know. */
export function silentHeader(sources: readonly Source[]): Record<string, string> {
  return partialHeader(failedOf(sources).map(({ realm }) => realm));
}

/** A header holds ASCII only, and this one is split at commas. */
function encodeName(realm: string): string {
  const wellFormed = Buffer.from(realm).toString();
  return wellFormed.replace(/[^ -~]|[,%]/gu, encodeURIComponent).replaceAll('*', '%2A');
}
