import { failedRealms } from '../../base/failed-realms.ts';
import type { Exchange } from '../exchange.ts';
import { documentHeaders, formatAnswer } from '../format/document-answer.ts';
import type { Format } from '../format/format.ts';
import { partialCsvLine, partialFileName } from '../format/partial-csv.ts';
import { type RequestedRows, requestedRows } from '../list/list-rows.ts';
import type { PagingMeta } from '../list/paging.ts';
import {
  gatherRows,
  type RowTextFormat,
  type RowTexts,
  streamThresholdBytes,
  writeCsvRows,
  writeRows,
} from '../list/row-texts.ts';
import { dataOf, successStatusesOf } from './answer.ts';
import { checkAnswer, checkRows } from './check-answer.ts';
import type { HandledRequest } from './handled-request.ts';
import { noticeOf, writeMeta } from './meta.ts';
import { nextLink, replyHeaders } from './reply-headers.ts';
import { replyStream } from './reply-stream.ts';
import type { Response } from './response.ts';

/** Makes the response of an answer, before revalidation, compression and the check of its size. Long lists are sent as a stream. */
export async function reply<Scope>(
  exchange: Exchange<Scope>,
  handled: HandledRequest<Scope>,
): Promise<Response> {
  const { endpoint, request, answer } = handled;
  const failed = failedRealms(answer.sources ?? [], request.strict);
  const fileName =
    'fileName' in answer && answer.fileName ? partialFileName(answer.fileName, failed) : undefined;
  if (request.format !== undefined && request.format !== 'json') {
    const notice = noticeOf(answer, exchange.meter, undefined);
    const lastLine = partialCsvLine(failed, request.partialRow);
    const text = await formatAnswer(answer, request.format, { lastLine, notice });
    return replyWhole(exchange, handled, { format: request.format, text, fileName });
  }
  const rows = await requestedRows(exchange, handled);
  if (rows) return replyRows(exchange, handled, rows);
  const data = dataOf(answer);
  checkAnswer(exchange, endpoint, { data, shown: undefined, dryRun: request.dryRun });
  const paging = Array.isArray(data) ? { count: data.length } : undefined;
  return replyWhole(exchange, handled, {
    format: 'json',
    text: [Buffer.from(JSON.stringify(data))],
    paging,
    fileName,
  });
}

async function replyRows<Scope>(
  exchange: Exchange<Scope>,
  handled: HandledRequest<Scope>,
  asked: RequestedRows,
): Promise<Response> {
  const { rows, returns, format, shown, paging } = asked;
  const check = checkRows(exchange, { name: handled.endpoint.name, returns }, shown);
  if (format === 'csv') {
    const { count, text } = await writeCsvRows(asked, { ...handled, check });
    const fileName = asked.byteOrderMark ? fileNameOf(handled) : undefined;
    return replyWhole(exchange, handled, { format, paging: paging ?? { count }, text, fileName });
  }
  const parts = writeRows(rows, { form: format, fields: shown, check });
  const gathered = await gatherRows(
    parts,
    exchange.streams && asked.mayStream ? streamThresholdBytes : Infinity,
  );
  const { more, count } = gathered;
  if (more) return replyStream(exchange, handled, { ...gathered, more, form: format });
  const text = listText(format, gathered);
  return replyWhole(exchange, handled, { format, text, paging: paging ?? { count } });
}

function fileNameOf<Scope>({ endpoint, request, answer }: HandledRequest<Scope>): string {
  const failed = failedRealms(answer.sources ?? [], request.strict);
  return partialFileName(`${endpoint.name.replaceAll('.', '-')}.csv`, failed);
}

function listText(form: RowTextFormat, { pieces, count }: RowTexts): readonly Buffer[] {
  if (form === 'json') return [Buffer.from('['), ...pieces, Buffer.from(']')];
  return [...pieces, Buffer.from(count > 0 ? '\n' : '')];
}

/** The text of a complete answer in the caller's format. */
interface WholeText {
  readonly format: Format;
  readonly text: readonly Buffer[];
  readonly paging?: PagingMeta | undefined;
  /** File name of the answer. `undefined` if it is not a file. */
  readonly fileName?: string | undefined;
}

function replyWhole<Scope>(
  exchange: Exchange<Scope>,
  handled: HandledRequest<Scope>,
  { format, text, paging, fileName }: WholeText,
): Response {
  const { endpoint, request, answer } = handled;
  const { sources = [], summary } = answer;
  const failed = failedRealms(sources, request.strict);
  const described = {
    format,
    text,
    paging,
    notice: noticeOf(answer, exchange.meter, request.list),
    summary,
    sources,
  };
  const meta = () => writeMeta(exchange, { ...handled, paging, failed });
  return {
    statusCode: answer.status ?? successStatusesOf(endpoint)[0],
    headers: {
      ...replyHeaders(endpoint, described),
      ...nextLink(exchange, paging?.next_cursor),
      ...((endpoint.document ?? fileName) && documentHeaders(format, fileName)),
      ...answer.headers,
    },
    body:
      format === 'json' && !endpoint.bare
        ? [Buffer.from('{"data":'), ...text, Buffer.from(`,"meta":${meta()}}`)]
        : text,
  };
}
