import { expect, it } from '@jest/globals';

import {
  buildCells,
  type CellTable,
  readCells,
} from '../../../../../shared/connectors/status-query/cell-table.ts';
import { anyCharacter, fc } from '../../../../support/properties.ts';

const columns = ['a', 'b'];
const cell = fc.oneof(
  ...[fc.jsonValue(), fc.string({ unit: anyCharacter }), fc.integer(), fc.nat(2 ** 31), fc.double()],
  fc.array(fc.string(), { maxLength: 3 }),
  fc.constantFrom(
    '',
    'web-1',
    'a"b',
    'a\\b',
    '\u0000',
    '\u007f',
    'é',
    '\ud800',
    -0,
    0.25,
    1e300,
    1e15,
    12.5e-7,
  ),
  fc.constantFrom(null, true, false, [], {}, ['a', 'é'], ['a', 1]),
);

/** Returns what can be seen of each cell. */
function seen(table: CellTable): unknown {
  return Array.from({ length: table.count }, (_, row) =>
    columns.map((_column, column) => {
      const start = table.textStart(row, column);
      return {
        ...{ value: table.value(row, column), key: table.cacheKey(row, column, 1e6) },
        number: table.wholeNumber(row, column),
        text: start < 0 ? null : table.bytes.toString('utf8', start, table.textEnd(row, column)),
        group: table.groups([column]).group(row),
      };
    }),
  );
}

it('makes the same table of values as of their text', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 300 }), (rows) => {
      const body = Buffer.from(JSON.stringify(rows));
      const fromText = readCells(body, { columns, value: () => rows });
      expect(seen(buildCells(rows, columns))).toEqual(seen(fromText));
    }),
  );
});

it('refuses rows with too few cells, and cells that are nested too deeply', () => {
  const deep: unknown = JSON.parse('['.repeat(101) + ']'.repeat(101));
  for (const row of [['a'], ['a', deep]])
    expect(() => buildCells([row], columns)).toThrow(expect.objectContaining({ kind: 'unreadable' }));
});
