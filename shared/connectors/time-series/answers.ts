import * as z from 'zod';

import { once } from '../../base/once.ts';
import { WireFault } from '../kit/faults.ts';
import { parseJson } from '../kit/json.ts';
import type { HttpAnswer } from '../kit/round-trip.ts';
import { withoutPoints } from './point-scanner.ts';
import type { PointTexts } from './points.ts';

/** One series as the backend sends it. */
export interface WireSeries {
  readonly name: string;
  readonly tags: ReadonlyMap<string, string>;
  readonly columns: readonly string[];
  readonly rows: readonly unknown[];
}

const series = once(() =>
  z.object({
    name: z.string().default(''),
    tags: z.record(z.string(), z.string()).default({}),
    columns: z.array(z.string()),
    // Tens of thousands of rows: a schema for each of their cells would cost more than to read them.
    values: z.custom<readonly unknown[]>(Array.isArray).default([]),
    partial: z.boolean().default(false),
  }),
);
const result = once(() =>
  z.object({
    series: z.array(series()).default([]),
    error: z.string().optional(),
    partial: z.boolean().default(false),
  }),
);
const whole = once(() => z.object({ results: z.array(result()) }));
const refusal = once(() => z.object({ error: z.string() }));

/** The series of all statements. Throws a WireFault or a ZodError. */
export function readAnswer({ status, body }: HttpAnswer): WireSeries[] {
  if (status === 401 || status === 403) throw new WireFault('unauthenticated', `status ${status}`);
  if (status === 429 || status === 503) throw new WireFault('overloaded', `status ${status}`);
  if (status !== 200) throw new WireFault('refused', refusalIn(body, status));
  return whole().parse(parseJson(body)).results.flatMap(seriesOf);
}

/** A series of times and values, which are texts where all of the answer is plain. */
export interface WirePoints extends WireSeries {
  readonly points?: PointTexts | undefined;
}

/** The series of all statements, which ask for a time and a value each. Throws a WireFault. */
export function readPoints(answer: HttpAnswer): WirePoints[] {
  const plain = answer.status === 200 ? withoutPoints(answer.body) : undefined;
  if (!plain) return readAnswer(answer);
  const wireSeries = readAnswer({ status: answer.status, body: plain.rest });
  if (!wireSeries.every(({ columns }) => columns[0] === 'time' && columns[1] === 'value'))
    return readAnswer(answer);
  return wireSeries.map((series) => {
    const [place] = series.rows;
    return { ...series, points: typeof place === 'number' ? plain.points[place] : undefined };
  });
}

function seriesOf({ series: entries, error, partial }: z.infer<ReturnType<typeof result>>): WireSeries[] {
  if (error !== undefined) throw faultOf(error);
  if (partial || entries.some((one) => one.partial)) {
    throw new WireFault('cut_off', 'the answer is not whole: its rows are limited');
  }
  return entries.map(({ name, tags, columns, values }) => ({
    name,
    tags: new Map(Object.entries(tags)),
    columns,
    rows: values,
  }));
}

/** An unknown database is told with status 200, in words only. */
function faultOf(error: string): WireFault {
  const isUnknown = /^(database not found|database name required|retention policy not found)/.test(error);
  return new WireFault(isUnknown ? 'unknown_database' : 'refused', error);
}

function refusalIn(body: Buffer, status: number): string {
  try {
    const refused = refusal().safeParse(parseJson(body));
    if (refused.success) return refused.data.error;
  } catch {
    // A page of a proxy: its status says enough.
  }
  return `status ${status}`;
}

/** A cell of a row; undefined where there is none. */
export function cellOf(row: unknown, index: number): unknown {
  return Array.isArray(row) ? row[index] : undefined;
}

/** A finite number; anything else is null. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Epoch milliseconds from 1970 to 9999; anything else is null. */
export function timeOf(value: unknown): number | null {
  const time = numberOf(value);
  return time !== null && time >= 0 && time <= latest ? time : null;
}

/** The end of 9999. */
const latest = 253_402_300_799_999;

/** How many points there are; null is none. Throws a WireFault for what is no number of things. */
export function countIn(value: unknown): number {
  if (value === null || value === undefined) return 0;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new WireFault('unreadable', 'a series has a number of points that is none');
}

/** A text that says something; anything else is null. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
