import { AppError } from '../../base/errors.ts';
import type { Source } from '../../base/source.ts';
import type { ListRows } from '../../rows/row-list.ts';

export type SuccessStatus = 200 | 201 | 202;
/** Status of a success, or several of them. The first is the default; an answer can set another one. */
export type Success = SuccessStatus | readonly [SuccessStatus, ...SuccessStatus[]];

/** The result of an endpoint's `handle`. The pipeline makes the envelope, the headers and the status from it. */
export interface Answer<T> {
  readonly data: AnswerData<T>;
  /** The data of a dry run, for an endpoint with `dryRunReturns`. */
  readonly dryRunData?: unknown;
  /** One sentence for people that explains why the answer is empty or adjusted. `undefined` if there is nothing to explain. */
  readonly notice?: string | undefined;
  /** Value of `meta.summary`, only for lists that have a `summary`. */
  readonly summary?: unknown;
  /** The result of each realm, only for endpoints with `sources`. The answer is partial if one of them is not `ok`. */
  readonly sources?: readonly Source[] | undefined;
  /** Numbers of the targets of a write by outcome, for its audit entry. `undefined` if the write has one target. */
  readonly outcomes?: Readonly<Record<string, number>> | undefined;
  /** Name of the target of a write for its audit entry, if only `handle` knows it. */
  readonly target?: string | undefined;
  /** Status, if it is not the first of the endpoint's `success`, e.g. 200 for a host that existed already. */
  readonly status?: SuccessStatus | undefined;
  /** Additional headers, e.g. `Location`. They replace headers of the pipeline that have the same name. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The type T with all its parts read-only, so that a handler can return shared data. A list may also be a `RowList`. */
export type AnswerData<T> = T extends readonly (infer Row)[]
  ? ListRows<AnswerData<Row>>
  : T extends object
    ? { readonly [K in keyof T]: AnswerData<T[K]> }
    : T;

/** Returns the data of an answer. Throws if the answer has none, e.g. if it is an HTML document. */
export function dataOf(answer: object): unknown {
  if ('data' in answer) return answer.data;
  throw new AppError('answer_fault', { detail: 'An answer has no data.' });
}

/** Returns all statuses of a successful answer of an endpoint. The first one is the default. */
export function successStatusesOf({
  success = 200,
}: {
  readonly success?: Success;
}): readonly [SuccessStatus, ...SuccessStatus[]] {
  return typeof success === 'number' ? [success] : success;
}
