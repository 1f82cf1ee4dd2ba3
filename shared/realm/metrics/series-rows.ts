import { type ByteWriter, encodeText } from '../../base/byte-writer.ts';
import type { Point } from '../../connectors/time-series/index.ts';
import { ValueColumn } from '../../rows/row-column.ts';
import { objectTable, type RowTable } from '../../rows/row-table.ts';
import { timeTexts } from '../fields/time-texts.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { type MeasuredValues, type namedRow, seriesSchema } from './series-record.ts';

/** A series with its names and measured values. */
export type SeriesRow = ReturnType<typeof namedRow> & { readonly measured: MeasuredValues };

/** Returns the rows of an answer as a table. Points are written without a text for each, because an answer has up to 150,000 of them. */
export function seriesTable(realm: OpenRealm, rows: readonly SeriesRow[]): RowTable {
  const names = Object.keys(seriesSchema().shape);
  const facts = rows.map(({ measured, ...named }): Readonly<Record<string, unknown>> => ({
    ...named,
    ...measured.facts,
  }));
  const named = objectTable(facts);
  return {
    count: rows.length,
    fields: names,
    column: (field) => (field === 'points' ? new PointsColumn(realm, rows) : named.column(field)),
    writer(out, chosen = names) {
      const writeTime = timeWriter(out, realm);
      const known = chosen.filter((name) => names.includes(name));
      return {
        write(row) {
          for (const [index, name] of known.entries()) {
            out.text(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
            if (name === 'points') writePoints(out, pointsOf(rows, row), writeTime);
            else out.text(JSON.stringify(facts[row]?.[name]));
          }
          out.text('}');
        },
      };
    },
  };
}

function pointsOf(rows: readonly SeriesRow[], row: number): readonly Point[] {
  return rows[row]?.measured.points ?? [];
}

class PointsColumn extends ValueColumn {
  readonly #realm: OpenRealm;
  readonly #rows: readonly SeriesRow[];

  constructor(realm: OpenRealm, rows: readonly SeriesRow[]) {
    super();
    this.#realm = realm;
    this.#rows = rows;
  }

  value(row: number): unknown {
    return shownPoints(this.#realm, pointsOf(this.#rows, row));
  }
}

function shownPoints({ iso }: OpenRealm, points: readonly Point[]): (string | number | null)[][] {
  return points.map(([time, value]) => [iso(time) ?? early(time), value]);
}

/**
 * Returns the first second of 1970 as text, which means "never" for an engine and therefore has no text from `iso`. Connectors
 * leave out times outside of 1970 to 9999.
 */
function early(time: number): string {
  return new Date(time * 1000).toISOString();
}

const comma = encodeText(',');
const beginning = encodeText('[[');
const between = encodeText('],[');
const [end, emptyEnd] = [encodeText(']]'), encodeText('[]')];

function writePoints(out: ByteWriter, points: readonly Point[], writeTime: (time: number) => void): void {
  for (const [index, [time, value]] of points.entries()) {
    out.encodedText(index === 0 ? beginning : between);
    writeTime(time);
    out.ascii(String(value));
  }
  out.encodedText(points.length === 0 ? emptyEnd : end);
}

/** Returns a function that writes a time and the comma after it. */
function timeWriter(out: ByteWriter, { iso }: OpenRealm): (time: number) => void {
  const texts = timeTexts(iso);
  return (time) => {
    if (!texts.write(out, time)) out.ascii(`"${iso(time) ?? early(time)}"`);
    out.encodedText(comma);
  };
}
