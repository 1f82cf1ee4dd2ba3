import { createHash } from 'node:crypto';

import type { APIGatewayProxyResult } from 'aws-lambda';

import { isoClock } from '../time/iso.ts';
import type { Answer } from './answer.ts';
import { checkAnswer } from './check-answer.ts';
import { columnsOf } from './columns.ts';
import { toCsv } from './csv.ts';
import type { Accepted, Endpoint } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import { contentTypes, formatOf } from './format.ts';
import type { Format } from './list-request.ts';
import { pageOf, type Paging } from './page.ts';
import { rowsOf } from './row.ts';
import { failedRealms } from './sources.ts';

interface Replying<Scope> {
  readonly endpoint: Endpoint<Scope>;
  readonly accepted: Accepted<Scope>;
  readonly answer: Answer<unknown>;
}

/** What leaves, before the questions of how it travels (304, gzip, size) are asked. */
export function reply<Scope>(exchange: Exchange<Scope>, replying: Replying<Scope>): APIGatewayProxyResult {
  const { endpoint, accepted, answer } = replying;
  const failed = failedRealms(answer.sources ?? [], accepted.strict);
  const { data, paging } = arrange(replying);
  checkAnswer(exchange, endpoint, { data, list: accepted.list });

  const format = formatOf(accepted.list, exchange.headers);
  const text = write(format, data, endpoint);
  const status = answer.status ?? endpoint.success ?? 200;
  const headers: Record<string, string> = {
    'Content-Type': contentTypes[format],
    Vary: endpoint.list ? 'Accept, Accept-Encoding' : 'Accept-Encoding',
    ...cacheHeaders(endpoint, () => `${format}${text}${JSON.stringify([paging, answer.notice, failed])}`),
    ...(failed.length > 0 ? { 'X-Partial-Result': failed.map(encodeName).join() } : {}),
    ...(format === 'json' ? {} : pagingHeaders(paging)),
    ...answer.headers,
  };
  const body =
    format === 'json' ? `{"data":${text},"meta":${metaOf(exchange, replying, { paging, failed })}}` : text;
  return { statusCode: status, headers, body };
}

function arrange<Scope>({ endpoint, accepted, answer }: Replying<Scope>): {
  data: unknown;
  paging: Paging | undefined;
} {
  const data: unknown = answer.data;
  if (!Array.isArray(data)) return { data, paging: undefined };
  if (!endpoint.list || !accepted.list) return { data, paging: { count: data.length } };
  const { rows, paging } = pageOf(data, accepted.list, endpoint.list);
  return { data: rows, paging };
}

function write<Scope>(format: Format, data: unknown, endpoint: Endpoint<Scope>): string {
  if (format === 'csv') return toCsv(rowsOf(data), columnsOf(endpoint.returns));
  if (format === 'ndjson')
    return rowsOf(data)
      .map((row) => `${JSON.stringify(row)}\n`)
      .join('');
  return JSON.stringify(data);
}

/** The tag is over what the answer says, not over when and for whom it was made; it is weak because of that. */
function cacheHeaders<Scope>(
  { method, cache }: Endpoint<Scope>,
  content: () => string,
): Record<string, string> {
  if (method !== 'GET' || cache === 'no-store') return { 'Cache-Control': 'no-store' };
  const tag = createHash('sha256').update(content()).digest('base64url').slice(0, 27);
  return { 'Cache-Control': 'private, no-cache', ETag: `W/"${tag}"` };
}

/** What `meta` would say of the pages, for formats that have no `meta`. */
function pagingHeaders(paging: Paging | undefined): Record<string, string> {
  return {
    ...(paging?.total === undefined ? {} : { 'X-Total-Count': String(paging.total) }),
    ...(typeof paging?.next_cursor === 'string' ? { 'X-Next-Cursor': paging.next_cursor } : {}),
  };
}

/** A header holds ASCII only, and this one is split at commas. */
function encodeName(realm: string): string {
  return realm.replace(/[^ -~]|[,%]/gu, encodeURIComponent);
}

interface Outcome {
  readonly paging: Paging | undefined;
  readonly failed: readonly string[];
}

function metaOf<Scope>(
  { host, requestId }: Exchange<Scope>,
  { endpoint, answer }: Replying<Scope>,
  { paging, failed }: Outcome,
): string {
  return JSON.stringify({
    generated_at: isoClock(host.timeZone)(host.clock() / 1000),
    timezone: host.timeZone,
    request_id: requestId,
    ...paging,
    notice: answer.notice,
    ...(endpoint.sources ? { partial: failed.length > 0, sources: answer.sources ?? [] } : {}),
  });
}
