import { ByteWriter, prepared } from '../../base/byte-writer.ts';
import { type Rows, WrittenRows } from '../../base/written-rows.ts';
import { LazyPoints, pointList, type Points } from '../../connectors/time-series/index.ts';
import type { OpenRealm } from '../directory/open.ts';
import type { Selection as ListWish } from '../fields/field-table.ts';
import { timeTexts } from '../fields/time-texts.ts';
import type { Measured, MetricSeries, namedRow } from './series-record.ts';

/** A series by its name, with what was measured. */
export type SeriesRow = ReturnType<typeof namedRow> & { readonly measured: Measured };

/** The rows of an answer; as text where that is enough, as an answer has up to 150,000 points. */
export function seriesRows(
  realm: OpenRealm,
  rows: readonly SeriesRow[],
  { asText = false, shown }: Pick<ListWish, 'asText' | 'shown'>,
): Rows<MetricSeries> {
  // Text has all fields, in their own order.
  return asText && !shown ? writtenRows(realm, rows) : rows.map((row) => rowOf(realm, row));
}

function rowOf({ iso }: OpenRealm, { measured: { facts, points }, ...named }: SeriesRow): MetricSeries {
  return {
    ...{ ...named, ...facts },
    points: pointList(points).map(([time, value]): (string | number | null)[] => [
      iso(time) ?? early(time),
      value,
    ]),
  };
}

/** The connector leaves out what is not between 1970 and 9999; the first second of 1970 is an engine's "never". */
function early(time: number): string {
  return new Date(time * 1000).toISOString();
}

const comma = prepared(',');
const beginning = prepared(',"points":[[');
const between = prepared('],[');
const [end, emptyEnd] = [prepared(']]}'), prepared(',"points":[]}')];

function writtenRows(realm: OpenRealm, rows: readonly SeriesRow[]): WrittenRows {
  const out = new ByteWriter();
  const writeTime = timeWriter(out, realm);
  let sampleBytes = 0;
  rows.forEach(({ measured: { facts, points }, ...named }, place) => {
    if (place > 0) out.prepared(comma);
    out.text(JSON.stringify({ ...named, ...facts }).slice(0, -1));
    writePoints(out, points, writeTime);
    if (place === 0) sampleBytes = out.length;
  });
  return new WrittenRows(rows.length, out.take(), { sampleBytes });
}

function writePoints(out: ByteWriter, points: Points, writeTime: (time: number) => void): void {
  const { length } = points;
  const isText = points instanceof LazyPoints;
  for (let index = 0; index < length; index += 1) {
    out.prepared(index === 0 ? beginning : between);
    const [time, value] = isText ? [points.times[index]] : (points[index] ?? []);
    writeTime(time ?? 0);
    if (isText) points.writeValue(out, index);
    else out.ascii(String(value));
  }
  out.prepared(length === 0 ? emptyEnd : end);
}

/** Writes a time and its comma. */
function timeWriter(out: ByteWriter, { iso }: OpenRealm): (time: number) => void {
  const texts = timeTexts(iso);
  return (time) => {
    if (!texts.write(out, time)) out.ascii(`"${iso(time) ?? early(time)}"`);
    out.prepared(comma);
  };
}
