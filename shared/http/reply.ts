import { failedRealms } from '../base/failed-realms.ts';
import { WrittenRows } from '../base/written-rows.ts';
import { dataOf } from './answer.ts';
import { backendPage } from './backend-page.ts';
import { checkAnswer } from './check-answer.ts';
import { columnsOf } from './columns.ts';
import { toCsv } from './csv.ts';
import { documentHeaders, documentText } from './document-answer.ts';
import type { AnyAnswer, Endpoint, ValidRequest } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import { type Format, formatOf, listFormats } from './format.ts';
import { nextLink } from './next-link.ts';
import { pageOf, type Paging } from './page.ts';
import { type Described, replyHeaders } from './reply-headers.ts';
import { bodyOf, type Response } from './response.ts';
import { rowsOf } from './row.ts';
import { successesOf } from './success.ts';

interface Replying<Scope> {
  readonly endpoint: Endpoint<Scope>;
  readonly request: ValidRequest<Scope>;
  readonly answer: AnyAnswer;
}

/** What leaves, before the questions of how it travels (304, gzip, size) are asked. */
export function reply<Scope>(exchange: Exchange<Scope>, replying: Replying<Scope>): Response {
  const { endpoint, request, answer } = replying;
  const failed = failedRealms(answer.sources ?? [], request.strict);
  const { format, text, paging } = written(exchange, replying);
  const described = { format, text, paging, notice: answer.notice, failed };
  return {
    statusCode: answer.status ?? successesOf(endpoint)[0],
    headers: {
      ...replyHeaders(endpoint, described),
      ...nextLink(exchange, paging?.next_cursor),
      ...(endpoint.document && documentHeaders(format, 'fileName' in answer ? answer.fileName : undefined)),
      ...answer.headers,
    },
    body:
      format === 'json'
        ? [...bodyOf('{"data":'), ...text, ...bodyOf(`,"meta":${metaOf(exchange, replying, described)}}`)]
        : text,
  };
}

type Written = Pick<Described, 'format' | 'text' | 'paging'>;

/** The answer in the caller's format, held to its schema where it is data. */
function written<Scope>(exchange: Exchange<Scope>, replying: Replying<Scope>): Written {
  const { endpoint, request, answer } = replying;
  const { list, page, dryRun } = request;
  if (request.format !== undefined && request.format !== 'json')
    return { format: request.format, text: bodyOf(documentText(answer, request.format)), paging: undefined };

  const { data, paging } = arrange(replying);
  const rows = list ?? page;
  checkAnswer(exchange, endpoint, { data, shown: rows?.shown, dryRun });
  const { headers } = exchange;
  const format = rows ? formatOf({ asked: rows.format, formats: listFormats, headers }) : 'json';
  return { format, text: write(format, data, rows?.shown ?? columnsOf(endpoint.returns)), paging };
}

function arrange<Scope>({ endpoint, request, answer }: Replying<Scope>): {
  data: unknown;
  paging: Paging | undefined;
} {
  if (endpoint.page && request.page) {
    const { rows, paging } = backendPage(answer, request.page, endpoint.page);
    return { data: rows, paging };
  }
  const data = rowsOrText(dataOf(answer), request);
  if (data instanceof WrittenRows) return { data, paging: { count: data.count } };
  if (!Array.isArray(data)) return { data, paging: undefined };
  if (!endpoint.list || !request.list) return { data, paging: { count: data.length } };
  const { rows, paging } = pageOf(data, request.list, endpoint.list);
  return { data: rows, paging };
}

/** Where the caller wants something of the rows that text cannot give, they are needed as objects. */
function rowsOrText<Scope>(data: unknown, { list }: ValidRequest<Scope>): unknown {
  return data instanceof WrittenRows && !list?.asText ? data.rows() : data;
}

function write(format: Format, data: unknown, columns: readonly string[]): readonly Buffer[] {
  if (data instanceof WrittenRows) return [...bodyOf('['), ...data.pieces, ...bodyOf(']')];
  if (format === 'csv') return bodyOf(toCsv(rowsOf(data), columns));
  if (format === 'ndjson')
    return bodyOf(
      rowsOf(data)
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(''),
    );
  return bodyOf(JSON.stringify(data));
}

function metaOf<Scope>(
  { runtime, requestId }: Exchange<Scope>,
  { endpoint, answer }: Replying<Scope>,
  { paging, failed }: Described,
): string {
  return JSON.stringify({
    generated_at: runtime.iso(runtime.clock() / 1000),
    timezone: runtime.timeZone,
    request_id: requestId,
    ...paging,
    summary: answer.summary,
    notice: answer.notice,
    ...(endpoint.sources && answer.sources ? { partial: failed.length > 0, sources: answer.sources } : {}),
  });
}
