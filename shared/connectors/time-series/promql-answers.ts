import * as z from 'zod';

import { once } from '../../base/once.ts';
import { type FaultKind, WireFault } from '../kit/faults.ts';
import type { HttpAnswer } from '../kit/http-client.ts';
import { parseJson } from '../kit/json.ts';

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
        // No schema for the pairs: an answer has tens of thousands, and a schema for each would cost more than parsing
        // it.
        values: z.custom<readonly unknown[]>(Array.isArray).default([]),
      }),
    ),
  }),
);
const texts = once(() => z.array(z.string()));

export type Labels = Readonly<Record<string, string>>;
export interface LabelledValue {
  readonly metric: Labels;
  /** The value. Null if it is not a finite number. */
  readonly value: number | null;
}
export interface LabelledValues {
  readonly metric: Labels;
  /** Pairs of a time in seconds and a value, as the backend sent them. */
  readonly values: readonly unknown[];
}

/** Parses an answer with one value for each series. Like the functions below it throws a WireFault or a ZodError. */
export function readVector(answer: HttpAnswer): LabelledValue[] {
  const { result } = dataOf(vector(), answer);
  return result.map(({ metric, value: [, value] }) => ({ metric, value: parseValue(value) }));
}

/** Parses an answer with many values for each series. */
export function readMatrix(answer: HttpAnswer): LabelledValues[] {
  return dataOf(matrix(), answer).result;
}

/** Parses the values of a label. */
export function readTexts(answer: HttpAnswer): string[] {
  return dataOf(texts(), answer);
}

/**
 * Returns the number that a text holds. JSON has neither NaN nor infinity, so the backend sends texts. Anything but a
 * finite number is null.
 */
export function parseValue(value: unknown): number | null {
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

/**
 * Throws if backends are missing from the answer. A proxy for several backends then answers with the data of the others
 * and a warning.
 */
function refuseParts({ isPartial, warnings }: Answer): void {
  // Warnings of the engine about the form of the query are no reason to refuse the answer.
  const [missing] = warnings.filter((warning) => !warning.startsWith('PromQL '));
  if (isPartial || missing !== undefined) {
    throw new WireFault('cut_off', `the answer is not whole: ${missing ?? 'it is partial'}`);
  }
}

function refusalIn(body: Buffer): Answer | undefined {
  try {
    return whole().safeParse(parseJson(body)).data;
  } catch {
    // The body may be the page of a proxy; its status is enough.
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
