import { type Rows, WrittenRows } from '../../base/written-rows.ts';
import type { Point } from '../../connectors/time-series/index.ts';
import type { OpenRealm } from '../directory/open.ts';
import type { Selection as ListWish } from '../fields/field-table.ts';
import type { Measured, MetricSeries, namedRow } from './series-record.ts';

/** A series by its name, with what was measured. */
export type SeriesRow = ReturnType<typeof namedRow> & { readonly measured: Measured };

/** The rows of an answer; as text where that is enough, as an answer has up to 150,000 points. */
export function seriesRows(
  realm: OpenRealm,
  rows: readonly SeriesRow[],
  { asText = false, shown }: Pick<ListWish, 'asText' | 'shown'>,
): Rows<MetricSeries> {
  const timeText = writtenTimes(realm);
  // Text has all fields, in their own order.
  if (!asText || shown) {
    return rows.map(({ measured: { facts, points }, ...named }) => ({
      ...{ ...named, ...facts },
      points: points.map(([time, value]): (string | number | null)[] => [timeText(time), value]),
    }));
  }
  const texts = rows.map(({ measured: { facts, points }, ...named }) => {
    const head = JSON.stringify({ ...named, ...facts });
    return Buffer.from(`${head.slice(0, -1)},"points":[${pointsText(points, timeText)}]}`);
  });
  const pieces = texts.flatMap((text, place) => (place === 0 ? [text] : [comma, text]));
  return new WrittenRows(rows.length, pieces, { sampleBytes: texts[0]?.length ?? 0 });
}

const comma = Buffer.from(',');

function pointsText(points: readonly Point[], timeText: (time: number) => string): string {
  let text = '';
  for (const [time, value] of points) {
    text += `${text === '' ? '' : ','}["${timeText(time)}",${String(value)}]`;
  }
  return text;
}

/** The steps of an answer's series are at the same times: each is written once. */
function writtenTimes({ iso }: OpenRealm): (time: number) => string {
  const texts = new Map<number, string>();
  return (time) => {
    const known = texts.get(time);
    if (known !== undefined) return known;
    // The connector leaves out what is not between 1970 and 9999; the first second of 1970 is an engine's "never".
    const text = iso(time) ?? new Date(time * 1000).toISOString();
    texts.set(time, text);
    return text;
  };
}
