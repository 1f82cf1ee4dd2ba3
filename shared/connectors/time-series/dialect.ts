import type { HttpAnswer, HttpRequest } from '../kit/round-trip.ts';
import type { Schema } from './schema.ts';
import type { Listing, NamedSeries, PointsQuestion, SeriesFacts, SeriesPoints } from './series.ts';

/** Where series are, and how they are laid out there. */
export interface Database {
  readonly name: string;
  readonly schema: Schema;
}

/** A question as it goes over the wire, and what its answer means. */
export interface Exchange<T> {
  readonly round: Pick<HttpRequest, 'method' | 'path' | 'body'> & {
    readonly headers: Readonly<Partial<Record<'accept' | 'content-type', string>>>;
  };
  /** Throws a WireFault. */
  readonly read: (answer: HttpAnswer) => T;
}

/** Sends a question, within the time of whoever asks. */
export type Ask = <T>(exchange: Exchange<T>) => Promise<T>;

/** How one question becomes requests, and their answers one answer. */
export type Put<Question, T> = (database: Database, question: Question, ask: Ask) => Promise<T[]>;

/** How the questions of `TimeSeries` are put to backends of one kind; rejects with WireFaults. */
export interface Dialect {
  readonly databases: (schema: Schema, ask: Ask) => Promise<string[]>;
  readonly names: Put<Listing, NamedSeries>;
  readonly measurements: Put<Listing, string>;
  readonly list: Put<Listing, SeriesFacts>;
  readonly points: Put<PointsQuestion, SeriesPoints>;
}

/** The body of a POST; both kinds of backends take forms. */
export function form(path: string, fields: Readonly<Record<string, string>>): Exchange<unknown>['round'] {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams(fields).toString(),
  };
}
