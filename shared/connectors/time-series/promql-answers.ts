import * as z from 'zod';

import { once } from '../../base/once.ts';
import { type FaultKind, WireFault } from '../kit/faults.ts';
import { parseJson } from '../kit/json.ts';
import type { HttpAnswer } from '../kit/round-trip.ts';

const whole = once(() =>
  z.object({
    status: z.enum(['success', 'error']),
    errorType: z.string().default(''),
    error: z.string().default(''),
    data: z.unknown().optional(),
    warnings: z.array(z.string()).default([]),
    isPartial: z.boolean().default(false),
  }),
);

const labels = once(() => z.record(z.string(), z.string()));
const vector = once(() =>
  z.object({
    resultType: z.literal('vector'),
    result: z.array(z.object({ metric: labels(), value: z.tuple([z.unknown(), z.unknown()]) })),
  }),
);
const matrix = once(() =>
  z.object({
    resultType: z.literal('matrix'),
    result: z.array(
      z.object({
        metric: labels(),
        // Tens of thousands of pairs: a schema for each of them would cost more than to read them.
        values: z.custom<readonly unknown[]>(Array.isArray).default([]),
      }),
    ),
  }),
);
const texts = once(() => z.array(z.string()));

export type Labels = Readonly<Record<string, string>>;
export interface Sample {
  readonly metric: Labels;
  /** Null where it is no number of ours. */
  readonly value: number | null;
}
export interface Samples {
  readonly metric: Labels;
  /** Pairs of a time in seconds and a value, as they came. */
  readonly values: readonly unknown[];
}

/** One value a series. Throws a WireFault or a ZodError, as the others do. */
export function readVector(answer: HttpAnswer): Sample[] {
  const { result } = dataOf(vector(), answer);
  return result.map(({ metric, value: [, value] }) => ({ metric, value: valueOf(value) }));
}

/** Many values a series. */
export function readMatrix(answer: HttpAnswer): Samples[] {
  return dataOf(matrix(), answer).result;
}

/** The values of a label. */
export function readTexts(answer: HttpAnswer): string[] {
  return dataOf(texts(), answer);
}

/** Values are texts, as JSON has neither NaN nor infinity; these and what else is no finite number are null. */
export function valueOf(value: unknown): number | null {
  if (typeof value !== 'string' || !/^[\d+.e-]{1,40}$/i.test(value)) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function dataOf<T>(schema: z.ZodType<T>, { status, body }: HttpAnswer): T {
  if (status !== 200) throw refusal(status, refusalIn(body));
  const answer = whole().parse(parseJson(body));
  if (answer.status === 'error') throw refusal(status, answer);
  refuseParts(answer);
  return schema.parse(answer.data);
}

type Answer = z.infer<ReturnType<typeof whole>>;

/** What stands before several backends answers without those that are down, and says so beside the data. */
function refuseParts({ isPartial, warnings }: Answer): void {
  // The engine itself warns of how a query is written.
  const [missing] = warnings.filter((warning) => !warning.startsWith('PromQL '));
  if (isPartial || missing !== undefined) {
    throw new WireFault('cut_off', `the answer is not whole: ${missing ?? 'it is partial'}`);
  }
}

function refusalIn(body: Buffer): Answer | undefined {
  try {
    return whole().safeParse(parseJson(body)).data;
  } catch {
    // A page of a proxy: its status says enough.
    return undefined;
  }
}

const kinds: Readonly<Partial<Record<number, FaultKind>>> = {
  401: 'unauthenticated',
  403: 'unauthenticated',
  429: 'overloaded',
  503: 'overloaded',
  504: 'aborted',
};

function refusal(status: number, answer: Answer | undefined): WireFault {
  const words = answer === undefined || answer.error === '' ? `status ${status}` : answer.error;
  return new WireFault(answer?.errorType === 'timeout' ? 'aborted' : (kinds[status] ?? 'refused'), words);
}
