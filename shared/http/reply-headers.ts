import { createHash } from 'node:crypto';

import type { EndpointFacts } from './endpoint.ts';
import { contentTypeOf, type Format } from './format.ts';
import type { Paging } from './page.ts';
import { partialHeader } from './sources.ts';

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
