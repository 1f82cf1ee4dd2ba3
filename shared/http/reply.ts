import { failedRealms } from '../base/failed-realms.ts';
import { countOf, PagePart, type RowSeparator, RowStream, WrittenRows } from '../base/written-rows.ts';
import { dataOf, successesOf } from './answer.ts';
import { backendPage } from './backend-page.ts';
import { checkAnswer } from './check-answer.ts';
import { toCsv } from './csv.ts';
import { csvColumns } from './csv-columns.ts';
import { csvFile, documentHeaders, documentText } from './document-answer.ts';
import type { ValidRequest } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import { type Format, formatOf, listFormats } from './format.ts';
import { gatheredBytes, gatherRows } from './gather-rows.ts';
import type { ListRequest } from './list-request.ts';
import { metaOf } from './meta.ts';
import { noticeOf } from './notice.ts';
import { pageOf, type Paging } from './page.ts';
import { lastLineOf, savedName } from './partial-csv.ts';
import { type Described, nextLink, replyHeaders } from './reply-headers.ts';
import { replyStream } from './reply-stream.ts';
import type { Replying } from './replying.ts';
import { bodyOf, type Response } from './response.ts';
import { fieldsIn, rowsOf } from './row.ts';

/** What leaves, before the questions of how it travels (304, gzip, size) are asked. Long lists leave while they are written. */
export async function reply<Scope>(exchange: Exchange<Scope>, replying: Replying<Scope>): Promise<Response> {
  const { answer } = replying;
  if (!('data' in answer) || !(answer.data instanceof RowStream)) return replyWhole(exchange, replying);
  const { rows, more } = await gatherRows(answer.data, exchange.streams ? gatheredBytes : Infinity);
  if (more) return replyStream(exchange, replying, { rows, more });
  return replyWhole(exchange, { ...replying, answer: { ...answer, data: rows } });
}

function replyWhole<Scope>(exchange: Exchange<Scope>, replying: Replying<Scope>): Response {
  const { endpoint, request, answer } = replying;
  const failed = failedRealms(answer.sources ?? [], request.strict);
  const { format, text, paging, fileName } = written(exchange, { ...replying, failed });
  const described = { format, text, paging, notice: noticeOf(answer, exchange.meter), failed };
  return {
    statusCode: answer.status ?? successesOf(endpoint)[0],
    headers: {
      ...replyHeaders(endpoint, described),
      ...nextLink(exchange, paging?.next_cursor),
      ...((endpoint.document ?? fileName) && documentHeaders(format, fileName)),
      ...answer.headers,
    },
    body:
      format === 'json'
        ? [
            ...bodyOf('{"data":'),
            ...text,
            ...bodyOf(`,"meta":${metaOf(exchange, { ...replying, ...described })}}`),
          ]
        : text,
  };
}

interface Written extends Pick<Described, 'format' | 'paging'> {
  readonly text: readonly Buffer[];
  /** Of an answer that is to be saved. */
  readonly fileName: string | undefined;
}

interface Writing<Scope> extends Replying<Scope> {
  /** Realms that did not answer in full. */
  readonly failed: readonly string[];
}

/** The answer in the caller's format, held to its schema where it is data. */
function written<Scope>(exchange: Exchange<Scope>, replying: Writing<Scope>): Written {
  const { endpoint, request, answer, failed } = replying;
  const { list, page, dryRun } = request;
  const rows = list ?? page;
  const fileName = 'fileName' in answer && answer.fileName ? savedName(answer.fileName, failed) : undefined;
  if (request.format !== undefined && request.format !== 'json') {
    const lastLine = lastLineOf(failed, request.partialRow);
    const text = bodyOf(documentText(answer, request.format, lastLine));
    return { format: request.format, text, paging: undefined, fileName };
  }
  const { data, paging } = arrange(replying);
  checkAnswer(exchange, endpoint, { data, shown: rows?.shown, dryRun });
  if (!rows) return { format: 'json', text: write('json', data), paging, fileName };
  const { headers } = exchange;
  const format = formatOf({ asked: rows.format, formats: listFormats, headers });
  return { format, paging, ...rowsIn(format, replying, { data, rows }) };
}

interface Listed {
  readonly data: unknown;
  readonly rows: Pick<ListRequest, 'columns' | 'byteOrderMark'>;
}

function rowsIn<Scope>(
  format: Format,
  { endpoint, request, failed }: Writing<Scope>,
  { data, rows }: Listed,
): Pick<Written, 'text' | 'fileName'> {
  if (format !== 'csv') return { text: write(format, data), fileName: undefined };
  const table = rowsOf(data);
  const columns = csvColumns(endpoint.returns, rows.columns ?? fieldsIn(table));
  const lastLine = lastLineOf(failed, request.partialRow);
  if (!rows.byteOrderMark) return { text: bodyOf(toCsv(table, columns, { lastLine })), fileName: undefined };
  const file = csvFile({ rows: table, columns, byteOrderMark: true }, lastLine);
  return { text: bodyOf(file), fileName: savedName(`${endpoint.name.replaceAll('.', '-')}.csv`, failed) };
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
  if (!Array.isArray(data) && !(data instanceof PagePart)) return { data, paging: undefined };
  if (!endpoint.list || !request.list) return { data, paging: { count: countOf(data) } };
  const { rows, paging } = pageOf(data, request.list, endpoint.list);
  return { data: rows, paging };
}

/** Where the caller wants something of the rows that text cannot give, they are needed as objects. */
function rowsOrText<Scope>(data: unknown, { list }: ValidRequest<Scope>): unknown {
  return data instanceof WrittenRows && !list?.asText ? data.rows() : data;
}

function write(format: Format, data: unknown): readonly Buffer[] {
  if (data instanceof WrittenRows && data.separator === separators[format]) {
    const [before, behind] = format === 'json' ? ['[', ']'] : ['', data.count > 0 ? '\n' : ''];
    return [...bodyOf(before), ...data.pieces, ...bodyOf(behind)];
  }
  if (format === 'ndjson')
    return bodyOf(
      rowsOf(data)
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(''),
    );
  return bodyOf(JSON.stringify(data));
}

const separators: Readonly<Partial<Record<Format, RowSeparator>>> = { json: ',', ndjson: '\n' };
