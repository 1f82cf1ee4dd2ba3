import * as z from 'zod';

import { once } from '../../base/once.ts';
import { WireFault } from '../kit/faults.ts';
import type { HttpAnswer } from '../kit/http-client.ts';
import { parseJson } from '../kit/json.ts';

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
    // No schema for the cells: an answer has tens of thousands of rows, and a schema for each cell would cost more than
    // parsing it.
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

/** Returns the series of all statements. Throws a WireFault or a ZodError. */
export function readAnswer({ status, body }: HttpAnswer): WireSeries[] {
  if (status === 401 || status === 403) throw new WireFault('unauthenticated', `status ${status}`);
  if (status === 429 || status === 503) throw new WireFault('overloaded', `status ${status}`);
  if (status !== 200) throw new WireFault('refused', refusalIn(body, status));
  return whole().parse(parseJson(body)).results.flatMap(seriesOf);
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

/** The backend reports an unknown database with status 200 and only an error text. */
function faultOf(error: string): WireFault {
  const isUnknown = /^(database not found|database name required|retention policy not found)/.test(error);
  return new WireFault(isUnknown ? 'unknown_database' : 'refused', error);
}

function refusalIn(body: Buffer, status: number): string {
  try {
    const refused = refusal().safeParse(parseJson(body));
    if (refused.success) return refused.data.error;
  } catch {
    // The body may be the page of a proxy; its status is enough.
  }
  return `status ${status}`;
}

/** Returns a cell of a row, or `undefined` if the row has no such cell. */
export function cellOf(row: unknown, index: number): unknown {
  return Array.isArray(row) ? row[index] : undefined;
}

/** Returns the value if it is a finite number, or else null. */
export function finiteNumberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Returns a time from 1970 to 9999 in epoch milliseconds. Anything else is null. */
export function parseTime(value: unknown): number | null {
  const time = finiteNumberOrNull(value);
  return time !== null && time >= 0 && time <= latest ? time : null;
}

/** The end of the year 9999, in epoch milliseconds. */
const latest = 253_402_300_799_999;

/** Parses a number of points. Returns 0 for null. Throws a WireFault if the value is not a whole number from 0. */
export function parseCount(value: unknown): number {
  if (value === null || value === undefined) return 0;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new WireFault('unreadable', 'a series has a number of points that is none');
}

/** Returns a text that is not empty, or else null. */
export function parseText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
