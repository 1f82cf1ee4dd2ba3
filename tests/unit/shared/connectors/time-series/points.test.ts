import { describe, expect, it } from '@jest/globals';

import {
  cellOf,
  finiteNumberOrNull,
  parseTime,
  readAnswer,
  readPoints,
  type WirePoints,
} from '../../../../../shared/connectors/time-series/answers.ts';
import type { Point } from '../../../../../shared/connectors/time-series/points.ts';
import { withBrokenBytes } from '../../../../support/broken-bytes.ts';
import { fc, propertyRuns } from '../../../../support/properties.ts';

/** Texts of numbers, as a backend may write them. */
const plain = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.integer().map(String),
  fc.constantFrom('null', '0', '-0', '1.50', '1e3', '1E-7'),
);
const odd = fc.constantFrom('01', '1.', '.5', '1e', '1e999', '"1"', 'true', '[1]', '{}', '', ' 1', 'nul');
const value = fc.oneof({ weight: 200, arbitrary: plain }, { weight: 1, arbitrary: odd });
const time = fc.oneof(
  { weight: 200, arbitrary: fc.nat({ max: 4_000_000_000_000 }).map(String) },
  { weight: 1, arbitrary: odd },
);
const row = fc.tuple(time, value).map((cells) => `[${cells.join(',')}]`);
const rows = fc.array(row, { maxLength: 6 }).map((all) => `[${all.join(',')}]`);
const series = fc
  .tuple(
    fc.constantFrom('load', 'a,"values":['),
    fc.constantFrom('["time","value"]', '["value","time"]'),
    rows,
  )
  .map(([name, columns, values]) => {
    const tags = '{"host":"web-1"}';
    return `{"name":${JSON.stringify(name)},"tags":${tags},"columns":${columns},"values":${values}}`;
  });
const body = fc
  .array(series, { maxLength: 3 })
  .map((all) => Buffer.from(`{"results":[{"statement_id":0,"series":[${all.join(',')}]}]}`));

function pointsOf({ points, columns, rows: values }: WirePoints): readonly Point[] {
  if (points) return points.list();
  return values.flatMap((each): Point[] => {
    const at = parseTime(cellOf(each, columns.indexOf('time')));
    return at === null
      ? []
      : [[Math.floor(at / 1000), finiteNumberOrNull(cellOf(each, columns.indexOf('value')))]];
  });
}

function outcome(read: () => readonly WirePoints[]): unknown {
  try {
    return read().map((one) => ({ name: one.name, tags: one.tags, points: pointsOf(one) }));
  } catch (error) {
    return String(error).split(':')[0];
  }
}

function expectBothEqual(answer: Buffer): void {
  const given = { status: 200, body: answer };
  expect(outcome(() => readPoints(given))).toEqual(outcome(() => readAnswer(given)));
}

describe('the points of any answer', () => {
  it('are the same from its text and from objects', () => {
    fc.assert(fc.property(body, expectBothEqual), { numRuns: propertyRuns(500) });
  });

  it('are the same both ways when it is broken', () => {
    fc.assert(fc.property(withBrokenBytes(body), expectBothEqual), { numRuns: propertyRuns(1500) });
  });
});
