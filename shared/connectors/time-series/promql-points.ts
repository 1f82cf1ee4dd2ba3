import { cellOf, parseTime } from './answers.ts';
import { CollectedPoints, type CollectedSeries } from './collected-points.ts';
import type { Database, SendBackendRequest } from './dialect.ts';
import type { Point } from './points.ts';
import { parseValue } from './promql-answers.ts';
import { seriesLabels } from './promql-figures.ts';
import { isSelected, seriesKeyOf, seriesNameOf } from './promql-names.ts';
import { instantOf, type QueryPart, samplesOf, stepsOfParts, windowOf } from './promql-questions.ts';
import { selector, splitSelection } from './promql-text.ts';
import type { SeriesFilter, SeriesPoints } from './series.ts';

/** Returns points as they were measured, oldest first. */
export async function rawPromqlPoints(
  database: Database,
  selection: SeriesFilter,
  ask: SendBackendRequest,
): Promise<SeriesPoints[]> {
  const { schema } = database;
  const { from, to } = selection;
  const queries = splitSelection(selection).map((piece) => {
    const series = selector(database, piece, { ending: schema.value });
    return ask(samplesOf(series + windowOf(to - from), instantOf(selection)));
  });
  const collectedPoints = new CollectedPoints(seriesKeyOf);
  const isWanted = isSelected(selection);
  for (const { metric, values } of (await Promise.all(queries)).flat()) {
    const name = seriesNameOf(metric, schema);
    if (!name || !isWanted(name)) continue;
    const points = collectedPoints.pointsOf(name);
    for (const pair of values) {
      const time = millisecondsOf(pair);
      if (time !== null && time >= from && time < to) {
        points.push([Math.floor(time / 1000), parseValue(cellOf(pair, 1))]);
      }
    }
  }
  return oldestFirst(withPoints(collectedPoints));
}

/** The most steps in one request. Prometheus refuses more points of one series. */
const mostSteps = 10_000;

interface Stepped {
  readonly selection: SeriesFilter;
  /** The names of the metrics. They are given because the average of a metric loses its name. */
  readonly metrics: readonly string[];
  readonly stepSeconds: number;
}

/**
 * Returns averages over steps, which begin at multiples of their length. The value of a step without points is null.
 */
export async function steppedPromqlPoints(
  database: Database,
  { selection, metrics, stepSeconds }: Stepped,
  ask: SendBackendRequest,
): Promise<SeriesPoints[]> {
  const { schema } = database;
  const step = stepSeconds * 1000;
  const first = Math.floor(selection.from / step);
  const count = Math.ceil(selection.to / step) - first;
  const parts = splitSelection(selection).flatMap((piece) =>
    metrics.map((metric, index) => partOf(database, { piece, metric, index, step })),
  );
  const grids = Array.from({ length: Math.ceil(count / mostSteps) }, (_, part) => ({
    first: (first + part * mostSteps + 1) * step - 1,
    last: (first + Math.min(count, (part + 1) * mostSteps)) * step - 1,
    step,
  }));
  const answers = await Promise.all(grids.map((grid) => stepsOfParts(parts, grid, ask)));
  const empty = Array.from({ length: count }, (_, at): Point => [(first + at) * stepSeconds, null]);
  const collectedPoints = new CollectedPoints(seriesKeyOf, empty);
  const isWanted = isSelected(selection);
  for (const [key, { metric, values }] of answers.flat()) {
    const name = seriesNameOf(metric, schema, metrics[Number(key)]);
    if (!name || !isWanted(name)) continue;
    const points = collectedPoints.pointsOf(name);
    for (const pair of values) {
      const at = Math.floor((millisecondsOf(pair) ?? -1) / step) - first;
      const time = points[at]?.[0];
      if (time !== undefined) points[at] = [time, parseValue(cellOf(pair, 1))];
    }
  }
  return withPoints(collectedPoints);
}

interface Piece {
  readonly piece: SeriesFilter;
  readonly metric: string;
  readonly index: number;
  readonly step: number;
}

function partOf(database: Database, { piece, metric, index, step }: Piece): QueryPart {
  const series = selector(database, piece, metric) + windowOf(step);
  return {
    expression: `avg by (${seriesLabels(database).join(',')}) (avg_over_time(${series}))`,
    key: String(index),
  };
}

/** Returns the time of a pair in epoch milliseconds, or null if it is not a valid time. */
function millisecondsOf(pair: unknown): number | null {
  const seconds = cellOf(pair, 0);
  return typeof seconds === 'number' ? parseTime(Math.round(seconds * 1000)) : null;
}

/** A metric may exist without a point in the range. */
function withPoints(collectedPoints: CollectedPoints): CollectedSeries[] {
  return collectedPoints.series().filter(({ points }) => points.length > 0);
}

function oldestFirst(series: CollectedSeries[]): CollectedSeries[] {
  for (const { points } of series) points.sort(([a], [b]) => a - b);
  return series;
}
