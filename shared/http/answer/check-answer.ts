import * as z from 'zod';

import { ByteWriter } from '../../base/byte-writer.ts';
import { AppError } from '../../base/errors.ts';
import type { RowTable } from '../../rows/row-table.ts';
import { dryRunSchema } from '../endpoint/dry-run.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { Exchange } from '../exchange.ts';
import type { Runtime } from '../runtime.ts';

/** The number of rows of a list that are checked as a sample, and of single objects of an endpoint within a second. */
const sampleSize = 5;

interface ObjectSample {
  /** Number of the second since the epoch. */
  readonly second: number;
  readonly count: number;
}

/** The last samples of single objects by endpoint, for each runtime. */
const samples = new WeakMap<object, Map<string, ObjectSample>>();

/** Returns true for the first objects of an endpoint within a second. On a busy server the check would be a twentieth of a short request. */
function takeSample<Scope>(runtime: Runtime<Scope>, name: string): boolean {
  const ofRuntime = samples.get(runtime) ?? new Map<string, ObjectSample>();
  samples.set(runtime, ofRuntime);
  const second = Math.floor(runtime.clock() / 1000);
  const last = ofRuntime.get(name);
  const count = last?.second === second ? last.count + 1 : 1;
  if (count > sampleSize) return false;
  ofRuntime.set(name, { second, count });
  return true;
}

type CheckedEndpoint = Pick<Endpoint<never>, 'name' | 'returns' | 'dryRunReturns' | 'audit'>;

interface CheckedAnswer {
  readonly data: unknown;
  /** The only fields that the caller requested. `undefined` means all fields. */
  readonly shown: readonly string[] | undefined;
  readonly dryRun: boolean;
}

/** Validates an answer, or a sample of answers, against its schema. On a fault, `all` fails the request; `sample` counts it, logs a warning and sends the answer. */
export function checkAnswer<Scope>(
  { runtime, requestId }: Exchange<Scope>,
  endpoint: CheckedEndpoint,
  answer: CheckedAnswer,
): void {
  const isSample = runtime.checkAnswers === 'sample';
  if (isSample && !Array.isArray(answer.data) && !takeSample(runtime, endpoint.name)) return;
  const fault = findAnswerFault(endpoint, answer, isSample ? sampleSize : Infinity);
  if (fault === undefined) return;
  if (!isSample) {
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
  const sample = isList ? data.slice(0, rows).map((row: unknown) => withShortLists(row, rows)) : data;
  const checked = schema.safeParse(sample, { jitless: schema !== returns });
  const issue = checked.error?.issues[0];
  return issue && `${issue.path.join('.')}: ${issue.message}`;
}

/** Returns a row with so many entries of each of its lists: a group of alerts has thousands. */
function withShortLists(row: unknown, most: number): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const shorten = ([name, value]: [string, unknown]) =>
    [name, Array.isArray(value) ? value.slice(0, most) : value] as const;
  return Object.fromEntries(Object.entries(row).map(shorten));
}

/** Returns the schema of a list whose rows lack the fields that the caller did not request. */
function listSchema(list: z.ZodArray, shown: readonly string[] | undefined): z.ZodType {
  if (!shown || !(list.element instanceof z.ZodObject)) return list;
  const all = Object.entries(list.element.shape);
  const fields = all.filter(([field]) => shown.includes(field));
  return fields.length === all.length ? list : z.array(z.strictObject(Object.fromEntries(fields)));
}
