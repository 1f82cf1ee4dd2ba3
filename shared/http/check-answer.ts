import * as z from 'zod';

import { AppError } from '../base/errors.ts';
import { WrittenRows } from '../base/written-rows.ts';
import { dryRunSchema } from './dry-run.ts';
import type { Endpoint } from './endpoint.ts';
import type { Exchange } from './exchange.ts';

const sampleSize = 5;

interface Checked {
  readonly data: unknown;
  /** The only fields that the caller wants. */
  readonly shown: readonly string[] | undefined;
  readonly dryRun: boolean;
}

/** Holds an answer against its own schema: `all` fails the request, `sample` counts, warns and lets it pass. */
export function checkAnswer<Scope>(
  { runtime, requestId }: Exchange<Scope>,
  endpoint: Endpoint<Scope>,
  answer: Checked,
): void {
  const fault =
    runtime.checkAnswers === 'all'
      ? faultIn(
          endpoint,
          asObjects(answer, (rows) => rows.rows()),
          Infinity,
        )
      : faultIn(
          endpoint,
          asObjects(answer, (rows) => rows.sample()),
          sampleSize,
        );
  if (fault === undefined) return;
  if (runtime.checkAnswers === 'all') {
    throw new AppError('answer_fault', {
      detail: `${endpoint.name} broke its own schema: ${fault}`,
    });
  }
  runtime.metrics.count('AnswerFault', endpoint.name);
  runtime.log.warn('answer.fault', { endpoint: endpoint.name, fault, request_id: requestId });
}

function asObjects(answer: Checked, parse: (rows: WrittenRows) => unknown): Checked {
  const { data } = answer;
  return data instanceof WrittenRows ? { ...answer, data: parse(data) } : answer;
}

function faultIn<Scope>(
  endpoint: Endpoint<Scope>,
  { data, shown, dryRun }: Checked,
  rows: number,
): string | undefined {
  const returns = dryRun ? dryRunSchema(endpoint) : endpoint.returns;
  const isList = returns instanceof z.ZodArray && Array.isArray(data);
  const checked = isList
    ? z.array(rowSchema(returns.element, shown)).safeParse(data.slice(0, rows))
    : returns.safeParse(data);
  const issue = checked.error?.issues[0];
  return issue && `${issue.path.join('.')}: ${issue.message}`;
}

/** The row without the fields that the caller did not want. */
function rowSchema(row: z.core.SomeType, shown: readonly string[] | undefined): z.core.SomeType {
  if (!shown || !(row instanceof z.ZodObject)) return row;
  const fields = Object.entries(row.shape).filter(([field]) => shown.includes(field));
  return z.strictObject(Object.fromEntries(fields));
}
