import type { FieldValue, StoredPoint, StoredSeries } from './database.ts';
import type { InfluxStatement, SelectedColumn } from './statement.ts';

/** A series of an answer, in the form of InfluxDB. */
export interface AnsweredSeries {
  readonly name: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly columns: readonly string[];
  readonly values: readonly (readonly (FieldValue | null)[])[];
}

/** Returns the answer to one statement, sorted by measurement and then by the values of the tags. */
export function answerTo(statement: InfluxStatement, stored: readonly StoredSeries[]): AnsweredSeries[] {
  const groups = new Map<
    string,
    { readonly name: string; readonly tags: Record<string, string>; points: StoredPoint[] }
  >();
  for (const series of stored) {
    if (!isAsked(series, statement)) continue;
    const tags = Object.fromEntries(statement.groupBy.map((tag) => [tag, series.tags[tag] ?? '']));
    const key = JSON.stringify([series.measurement, ...statement.groupBy.map((tag) => tags[tag])]);
    const group = groups.get(key) ?? { name: series.measurement, tags, points: [] };
    group.points.push(...series.points(statement.from, statement.to));
    groups.set(key, group);
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, { name, tags, points }]) => {
      const values = rowsOf(statement, points);
      return values.length === 0
        ? []
        : [{ name, tags, columns: ['time', ...statement.select.map(({ as }) => as)], values }];
    })
    .slice(0, statement.most);
}

function isAsked(series: StoredSeries, { sources, tags }: InfluxStatement): boolean {
  if (sources && !sources.includes(series.measurement)) return false;
  return tags.every(({ tag, anyOf }) => anyOf.has(series.tags[tag] ?? ''));
}

type Row = (FieldValue | null)[];

/** Returns the rows of a statement. Points without any of the selected fields are ignored. */
function rowsOf(statement: InfluxStatement, points: readonly StoredPoint[]): Row[] {
  const { select, stepMs, from, to } = statement;
  const selectedPoints = points.filter(({ fields }) => select.some(({ field }) => field in fields));
  if (selectedPoints.length === 0) return [];
  const isRaw = select.every(({ figure }) => figure === undefined);
  if (isRaw)
    return selectedPoints.map(({ time, fields }) => [
      time,
      ...select.map(({ field }) => fields[field] ?? null),
    ]);
  if (stepMs === undefined)
    return [
      [timeOfFigures(statement, selectedPoints), ...select.map((column) => figureOf(column, selectedPoints))],
    ];
  const buckets = Math.ceil(to / stepMs) - Math.floor(from / stepMs);
  const byStep = new Map<number, StoredPoint[]>();
  for (const point of selectedPoints) {
    const start = Math.floor(point.time / stepMs) * stepMs;
    byStep.set(start, [...(byStep.get(start) ?? []), point]);
  }
  return Array.from({ length: buckets }, (_, bucket) => {
    const start = (Math.floor(from / stepMs) + bucket) * stepMs;
    return [start, ...select.map((column) => figureOf(column, byStep.get(start) ?? []))];
  });
}

/** Returns the time of a row. If a selected point is the only figure, it is the time of that point, else the beginning of the range. */
function timeOfFigures({ select, from }: InfluxStatement, points: readonly StoredPoint[]): number {
  const isSelected = select.length === 1 && select[0]?.figure === 'last';
  return isSelected ? (points.at(-1)?.time ?? from) : from;
}

const figures: Readonly<Record<string, (values: readonly number[]) => number>> = {
  count: (values) => values.length,
  min: (values) => values.reduce((least, value) => Math.min(least, value)),
  max: (values) => values.reduce((most, value) => Math.max(most, value)),
  mean: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
};

function figureOf({ figure = '', field }: SelectedColumn, points: readonly StoredPoint[]): FieldValue | null {
  const values = points.flatMap(({ fields }) => fields[field] ?? []);
  if (values.length === 0) return figure === 'count' ? 0 : null;
  if (figure === 'last') return values.at(-1) ?? null;
  return figures[figure]?.(values.filter((value) => typeof value === 'number')) ?? null;
}
