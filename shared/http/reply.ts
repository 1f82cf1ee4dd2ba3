import { failedRealms } from '../base/failed-realms.ts';
import { dataOf, successesOf } from './answer.ts';
import { checkAnswer, checkRows } from './check-answer.ts';
import { documentHeaders, documentText } from './document-answer.ts';
import type { Exchange } from './exchange.ts';
import type { Format } from './format.ts';
import { type AskedRows, askedRows } from './list-rows.ts';
import { metaOf } from './meta.ts';
import { noticeOf } from './notice.ts';
import type { Paging } from './paging.ts';
import { lastLineOf, savedName } from './partial-csv.ts';
import { nextLink, replyHeaders } from './reply-headers.ts';
import { replyStream } from './reply-stream.ts';
import type { Replying } from './replying.ts';
import { bodyOf, type Response } from './response.ts';
import { csvText, gatheredBytes, gatherRows, type RowForm, type RowTexts, writeRows } from './row-texts.ts';

/** Makes the response of an answer, before revalidation, compression and the check of its size. Long lists are sent as a stream. */
export async function reply<Scope>(exchange: Exchange<Scope>, replying: Replying<Scope>): Promise<Response> {
  const { endpoint, request, answer } = replying;
  const failed = failedRealms(answer.sources ?? [], request.strict);
  const lastLine = lastLineOf(failed, request.partialRow);
  const fileName = 'fileName' in answer && answer.fileName ? savedName(answer.fileName, failed) : undefined;
  if (request.format !== undefined && request.format !== 'json') {
    const text = bodyOf(documentText(answer, request.format, lastLine));
    return replyWhole(exchange, replying, { format: request.format, text, fileName });
  }
  const rows = await askedRows(exchange, replying);
  if (rows) return replyRows(exchange, replying, rows);
  const data = dataOf(answer);
  checkAnswer(exchange, endpoint, { data, shown: undefined, dryRun: request.dryRun });
  const paging = Array.isArray(data) ? { count: data.length } : undefined;
  return replyWhole(exchange, replying, {
    format: 'json',
    text: bodyOf(JSON.stringify(data)),
    paging,
    fileName,
  });
}

async function replyRows<Scope>(
  exchange: Exchange<Scope>,
  replying: Replying<Scope>,
  asked: AskedRows,
): Promise<Response> {
  const { rows, format, shown, paging } = asked;
  const check = checkRows(exchange, replying.endpoint, shown);
  if (format === 'csv') {
    const { count, text } = await csvText(asked, { ...replying, check });
    const fileName = asked.byteOrderMark ? fileNameOf(replying) : undefined;
    return replyWhole(exchange, replying, { format, paging: paging ?? { count }, text, fileName });
  }
  const parts = writeRows(rows, { form: format, fields: shown, check });
  const gathered = await gatherRows(parts, exchange.streams && asked.mayStream ? gatheredBytes : Infinity);
  const { more, count } = gathered;
  if (more) return replyStream(exchange, replying, { ...gathered, more, form: format });
  const text = listText(format, gathered);
  return replyWhole(exchange, replying, { format, text, paging: paging ?? { count } });
}

function fileNameOf<Scope>({ endpoint, request, answer }: Replying<Scope>): string {
  const failed = failedRealms(answer.sources ?? [], request.strict);
  return savedName(`${endpoint.name.replaceAll('.', '-')}.csv`, failed);
}

function listText(form: RowForm, { pieces, count }: RowTexts): readonly Buffer[] {
  if (form === 'json') return [...bodyOf('['), ...pieces, ...bodyOf(']')];
  return [...pieces, ...bodyOf(count > 0 ? '\n' : '')];
}

/** The text of a complete answer in the caller's format. */
interface WholeText {
  readonly format: Format;
  readonly text: readonly Buffer[];
  readonly paging?: Paging | undefined;
  /** File name of the answer. `undefined` if it is not a file. */
  readonly fileName?: string | undefined;
}

function replyWhole<Scope>(
  exchange: Exchange<Scope>,
  replying: Replying<Scope>,
  { format, text, paging, fileName }: WholeText,
): Response {
  const { endpoint, request, answer } = replying;
  const failed = failedRealms(answer.sources ?? [], request.strict);
  const described = { format, text, paging, notice: noticeOf(answer, exchange.meter), failed };
  const meta = () => metaOf(exchange, { ...replying, ...described });
  return {
    statusCode: answer.status ?? successesOf(endpoint)[0],
    headers: {
      ...replyHeaders(endpoint, described),
      ...nextLink(exchange, paging?.next_cursor),
      ...((endpoint.document ?? fileName) && documentHeaders(format, fileName)),
      ...answer.headers,
    },
    body: format === 'json' ? [...bodyOf('{"data":'), ...text, ...bodyOf(`,"meta":${meta()}}`)] : text,
  };
}
