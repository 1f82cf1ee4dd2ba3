import { describe, expect, it } from '@jest/globals';

import { readTexts } from '../../../../../shared/connectors/status-query/row-texts.ts';
import { nameRuns } from '../../../../../shared/realm/fields/name-runs.ts';
import { compare } from '../../../../../shared/realm/fields/order.ts';
import { RowNames } from '../../../../../shared/realm/fields/row-names.ts';
import { fc, runs } from '../../../../support/properties.ts';

type Row = readonly [host: string, service: string];

/** As an engine writes them: some with escapes where others have the letter itself. */
function rowsOf(all: readonly Row[]) {
  const texts = all.map((row, index) => {
    const text = JSON.stringify(row);
    return index % 3 === 0 ? text.replaceAll('é', String.raw`\u00e9`) : text;
  });
  const body = Buffer.from(`[${texts.join(',')}]`);
  const columns = ['host_name', 'description'];
  const rows = readTexts(body, { columns, value: () => JSON.parse(body.toString()) as unknown });
  const read = (cell: unknown) => cell;
  return {
    count: all.length,
    first: new RowNames({ rows, place: 0, read }),
    second: new RowNames({ rows, place: 1, read }),
  };
}

/** The rows of each run. */
function runsOf(all: readonly Row[]): Row[][] {
  const { rows, starts } = nameRuns(rowsOf(all));
  return [...starts.subarray(1)].map((end, run) =>
    [...rows.subarray(starts[run], end)].map((row) => all[row]!),
  );
}

function expectOrdered(all: readonly Row[]): void {
  const sorted = [...all].sort((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]));
  const found = runsOf(all);
  expect(found.flat()).toEqual(sorted);
  expect(found.map((run) => new Set(run.map(([host]) => host)).size)).toEqual(found.map(() => 1));
  expect(found).toHaveLength(new Set(all.map(([host]) => host)).size);
}

describe('runs of names', () => {
  const name = fc
    .array(fc.constantFrom('a', 'b', 'Z', 'é', '\ue000', '\u{10000}', '"'), { maxLength: 2 })
    .map((all) => all.join(''));

  it('have all rows in their order, those of one host together', () => {
    fc.assert(fc.property(fc.array(fc.tuple(name, name), { maxLength: 60 }), expectOrdered), {
      numRuns: runs(500),
    });
  });

  it('are those of the answer where it came in order', () => {
    expect(runsOf([])).toEqual([]);
    expectOrdered([
      ['a', ''],
      ['a', 'x'],
      ['b', 'w'],
    ]);
  });

  it('may be long', () => {
    expectOrdered(
      Array.from({ length: 1000 }, (_, index) => [`host ${index % 2}`, `service ${(index * 7) % 1000}`]),
    );
  });

  it('keep rows of the same names as they came', () => {
    const { rows } = nameRuns(
      rowsOf([
        ['b', ''],
        ['a', 'x'],
        ['b', ''],
        ['a', 'x'],
        ['b', ''],
      ]),
    );
    expect([...rows]).toEqual([1, 3, 0, 2, 4]);
    const many = nameRuns(rowsOf(Array.from({ length: 61 }, (_, index) => [index === 60 ? 'a' : 'b', 'x'])));
    expect([...many.rows]).toEqual([60, ...Array.from({ length: 60 }, (_, index) => index)]);
  });

  it('are found where an engine has chosen names of one hash', () => {
    const chosen: Row[] = [];
    for (let index = 0; chosen.length < 100; index += 1) {
      const row: Row = [`host-${index}`, 'x'];
      if ((rowsOf([row]).first.hash(0) & 0xff) === 7) chosen.push(row);
    }
    expectOrdered(chosen.reverse());
  });
});
