import * as z from 'zod';

import { ByteWriter } from '../../base/byte-writer.ts';
import { AppError } from '../../base/errors.ts';
import type { RowTable } from '../../rows/row-table.ts';
import { dryRunSchema } from '../endpoint/dry-run.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { Exchange } from '../exchange.ts';

const sampleSize = 5;

type CheckedEndpoint = Pick<Endpoint<never>, 'name' | 'returns' | 'audit'>;

interface CheckedAnswer {
  readonly data: unknown;
  /** The only fields that the caller requested. `undefined` means all fields. */
  readonly shown: readonly string[] | undefined;
  readonly dryRun: boolean;
}

/** Validates an answer against its schema. On a fault, `all` fails the request; `sample` counts it, logs a warning and sends the answer. */
export function checkAnswer<Scope>(
  { runtime, requestId }: Exchange<Scope>,
  endpoint: CheckedEndpoint,
  answer: CheckedAnswer,
): void {
  const fault = findAnswerFault(endpoint, answer, runtime.checkAnswers === 'all' ? Infinity : sampleSize);
  if (fault === undefined) return;
  if (runtime.checkAnswers === 'all') {
    throw new AppError('answer_fault', {
      detail: `${endpoint.name} broke its own schema: ${fault}`,
    });
  }
  runtime.metrics.count('AnswerFault', endpoint.name);
  runtime.log.warn('answer.fault', { endpoint: endpoint.name, fault, request_id: requestId });
}

/** Makes a function that validates the rows of each table of a list before they are sent: all rows, or the first rows of the list only. */
export function checkRows<Scope>(
  exchange: Exchange<Scope>,
  endpoint: CheckedEndpoint,
  shown: readonly string[] | undefined,
): (table: RowTable) => void {
  let left = exchange.runtime.checkAnswers === 'all' ? Infinity : sampleSize;
  return (table) => {
    const count = Math.min(left, table.count);
    if (count === 0) return;
    if (left !== Infinity) left = 0;
    checkAnswer(exchange, endpoint, { data: writtenRows(table, count, shown), shown, dryRun: false });
  };
}

function writtenRows(table: RowTable, count: number, fields: readonly string[] | undefined): unknown {
  const out = new ByteWriter();
  const writer = table.writer(out, fields);
  for (let row = 0; row < count; row += 1) {
    if (row > 0) out.ascii(',');
    writer.write(row);
  }
  return JSON.parse(`[${Buffer.concat(out.take()).toString()}]`);
}

function findAnswerFault(
  endpoint: CheckedEndpoint,
  { data, shown, dryRun }: CheckedAnswer,
  rows: number,
): string | undefined {
  const returns = dryRun ? dryRunSchema(endpoint) : endpoint.returns;
  const isList = returns instanceof z.ZodArray && Array.isArray(data);
  const schema = isList ? listSchema(returns, shown) : returns;
  // The schema of chosen fields is of this request alone: compiling it would take longer than the check.
  const checked = schema.safeParse(isList ? data.slice(0, rows) : data, { jitless: schema !== returns });
  const issue = checked.error?.issues[0];
  return issue && `${issue.path.join('.')}: ${issue.message}`;
}

/** Returns the schema of a list whose rows lack the fields that the caller did not request. */
function listSchema(list: z.ZodArray, shown: readonly string[] | undefined): z.ZodType {
  if (!shown || !(list.element instanceof z.ZodObject)) return list;
  const all = Object.entries(list.element.shape);
  const fields = all.filter(([field]) => shown.includes(field));
  return fields.length === all.length ? list : z.array(z.strictObject(Object.fromEntries(fields)));
}
