import type { APIGatewayProxyResult } from 'aws-lambda';

import { failedRealms } from '../base/failed-realms.ts';
import type { Answer } from './answer.ts';
import { checkAnswer } from './check-answer.ts';
import { columnsOf } from './columns.ts';
import { toCsv } from './csv.ts';
import type { Accepted, Endpoint } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import { formatOf } from './format.ts';
import type { Format } from './list-request.ts';
import { pageOf, type Paging } from './page.ts';
import { type Described, replyHeaders } from './reply-headers.ts';
import { rowsOf } from './row.ts';
import { successesOf } from './success.ts';

interface Replying<Scope> {
  readonly endpoint: Endpoint<Scope>;
  readonly accepted: Accepted<Scope>;
  readonly answer: Answer<unknown>;
}

/** What leaves, before the questions of how it travels (304, gzip, size) are asked. */
export function reply<Scope>(exchange: Exchange<Scope>, replying: Replying<Scope>): APIGatewayProxyResult {
  const { endpoint, accepted, answer } = replying;
  const { list, dryRun } = accepted;
  const failed = failedRealms(answer.sources ?? [], accepted.strict);
  const { data, paging } = arrange(replying);
  checkAnswer(exchange, endpoint, { data, list, dryRun });

  const format = formatOf(list, exchange.headers);
  const text = write(format, data, list?.shown ?? columnsOf(endpoint.returns));
  const described = { format, text, paging, notice: answer.notice, failed };
  return {
    statusCode: answer.status ?? successesOf(endpoint)[0],
    headers: { ...replyHeaders(endpoint, described), ...answer.headers },
    body: format === 'json' ? `{"data":${text},"meta":${metaOf(exchange, replying, described)}}` : text,
  };
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

function write(format: Format, data: unknown, columns: readonly string[]): string {
  if (format === 'csv') return toCsv(rowsOf(data), columns);
  if (format === 'ndjson')
    return rowsOf(data)
      .map((row) => `${JSON.stringify(row)}\n`)
      .join('');
  return JSON.stringify(data);
}

function metaOf<Scope>(
  { host, requestId }: Exchange<Scope>,
  { endpoint, answer }: Replying<Scope>,
  { paging, failed }: Described,
): string {
  return JSON.stringify({
    generated_at: host.iso(host.clock() / 1000),
    timezone: host.timeZone,
    request_id: requestId,
    ...paging,
    notice: answer.notice,
    ...(endpoint.sources && answer.sources ? { partial: failed.length > 0, sources: answer.sources } : {}),
  });
}
