import { AppError } from '../base/errors.ts';
import type { Source } from '../base/source.ts';
import type { Rows } from '../rows/row-list.ts';

export type SuccessStatus = 200 | 201 | 202;
/** Of several the first is meant, unless an answer says another. */
export type Success = SuccessStatus | readonly [SuccessStatus, ...SuccessStatus[]];

/** What an endpoint's `handle` answers; the pipeline makes envelope, headers and status of it. */
export interface Answer<T> {
  readonly data: AnswerData<T>;
  /** One sentence for the reader where an answer is empty or adjusted for a reason. */
  readonly notice?: string | undefined;
  /** Of lists with a `summary`. */
  readonly summary?: unknown;
  /** Of endpoints with `sources: true`: one entry per realm asked. Those that are not `ok` make the answer partial. */
  readonly sources?: readonly Source[] | undefined;
  /** Where the status is not the first of the endpoint's `success`, e.g. 200 for a host that was there already. */
  readonly status?: SuccessStatus | undefined;
  /** E.g. `Location`; they win over the pipeline's own. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Handlers may answer what they do not own: the same shape, read-only all the way down. */
export type AnswerData<T> = T extends readonly (infer Row)[]
  ? Rows<AnswerData<Row>>
  : T extends object
    ? { readonly [K in keyof T]: AnswerData<T[K]> }
    : T;

/** The data of an answer. Throws where it is a document that is none. */
export function dataOf(answer: object): unknown {
  if ('data' in answer) return answer.data;
  throw new AppError('answer_fault', { detail: 'An answer has no data.' });
}

/** The statuses that an endpoint's `handle` can have answered; the first unless its answer says another. */
export function successesOf({
  success = 200,
}: {
  readonly success?: Success;
}): readonly [SuccessStatus, ...SuccessStatus[]] {
  return typeof success === 'number' ? [success] : success;
}
