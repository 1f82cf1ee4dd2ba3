import type { HttpAnswer, HttpRequest } from '../kit/http-client.ts';
import type { Schema } from './schema.ts';
import type {
  NamedSeries,
  PointsRequest,
  SeriesListRequest,
  SeriesPoints,
  SeriesStatistics,
} from './series.ts';

/** The name of a database, and the schema of its series. */
export interface Database {
  readonly name: string;
  readonly schema: Schema;
}

/** A request, and the function that parses its answer. */
export interface BackendRequest<T> {
  readonly round: Pick<HttpRequest, 'method' | 'path' | 'body'> & {
    readonly headers: Readonly<Partial<Record<'accept' | 'content-type', string>>>;
  };
  /** Parses the answer. Throws a WireFault. */
  readonly read: (answer: HttpAnswer) => T;
}

/** Sends a request within the caller's time limit. */
export type SendBackendRequest = <T>(exchange: BackendRequest<T>) => Promise<T>;

/** Sends the requests that a question needs, and merges their answers. */
export type AnswerQuestion<Question, T> = (
  database: Database,
  question: Question,
  ask: SendBackendRequest,
) => Promise<T[]>;

/** The questions of `TimeSeries` in the language of one kind of backend. They reject with WireFaults. */
export interface QueryLanguage {
  readonly databases: (schema: Schema, ask: SendBackendRequest) => Promise<string[]>;
  readonly names: AnswerQuestion<SeriesListRequest, NamedSeries>;
  readonly measurements: AnswerQuestion<SeriesListRequest, string>;
  readonly list: AnswerQuestion<SeriesListRequest, SeriesStatistics>;
  readonly points: AnswerQuestion<PointsRequest, SeriesPoints>;
}

/** Returns a POST of form fields, which both kinds of backends accept. */
export function formRequest(
  path: string,
  fields: Readonly<Record<string, string>>,
): BackendRequest<unknown>['round'] {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams(fields).toString(),
  };
}
