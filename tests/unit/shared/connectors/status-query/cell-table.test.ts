import { expect, it } from '@jest/globals';

import { readCells } from '../../../../../shared/connectors/status-query/cell-table.ts';
import { parseBody } from '../../../../../shared/connectors/status-query/json.ts';

const columns = ['a', 'b'];

/** The values of all cells. */
function cellsIn(text: string | Buffer): unknown[][] {
  const body = Buffer.from(text);
  const cells = readCells(body, { columns, value: () => parseBody(body) });
  return Array.from({ length: cells.count }, (_, row) => columns.map((_column, at) => cells.value(row, at)));
}

it('has room for rows that are shorter than usual, however many there are', () => {
  const rows = Array.from({ length: 5000 }, (_, number) => [number % 10, number % 7]);
  expect(cellsIn(JSON.stringify(rows))).toEqual(rows);
});

it('has room for long rows that short ones follow, usual or not', () => {
  const long = Array.from({ length: 20 }, () => ['x'.repeat(400), 'y']);
  const short = Array.from({ length: 3000 }, (_, number) => (number % 3 === 0 ? [number, [1, 2]] : ['', 0]));
  const rows = [...long, ...short];
  expect(cellsIn(JSON.stringify(rows))).toEqual(rows);
});

it.each([' ', '\n', '\r\n', '\t'])(
  'finds the cells between rows that %j is around, without parsing the answer as a whole',
  (blank) => {
    const rows = [
      ['a', 1],
      ['b', 2],
    ];
    const body = Buffer.from(`${blank}[${blank}["a",1]${blank},${blank}["b",2]${blank}]${blank}`);
    const value = () => {
      throw new Error('the answer is parsed');
    };
    const cells = readCells(body, { columns, value });
    expect(rows.map((_, row) => [cells.value(row, 0), cells.value(row, 1)])).toEqual(rows);
  },
);

it.each([
  [
    '[["a",1],[ "b" , 2 ],["c",3]]',
    [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ],
  ],
  [
    '[["a\u0001",1,"surplus"],["b\\u00e9\\n",-0.5e1]]',
    [
      ['a\u0001', 1],
      ['bé\n', -5],
    ],
  ],
  [
    '[["a",nan],["b",-inf],["c",[inf]]]',
    [
      ['a', null],
      ['b', null],
      ['c', [null]],
    ],
  ],
  [
    '[["a",1]\n,["b",1.50]] ',
    [
      ['a', 1],
      ['b', 1.5],
    ],
  ],
  [
    '[["a",0.25],["b",1e300]]',
    [
      ['a', 0.25],
      ['b', 1e300],
    ],
  ],
  ['[]', []],
])('reads odd rows as well as plain ones: %s', (text, rows) => {
  expect(cellsIn(text)).toEqual(rows);
});

it.each([
  '[["a",1],["b"]]',
  '[["\\q",1]]',
  '[["\\u00g0",1]]',
  '[["a",007]]',
  '[["a",1.]]',
  '[["a",-]]',
  '[["a",[1,]]]',
  '{}',
  '[1]',
])('refuses at once what cannot be read: %s', (text) => {
  expect(() => cellsIn(text)).toThrow(expect.objectContaining({ kind: 'unreadable' }));
});

it('groups rows by small numbers, up to a thousand different rows, and repeats the groups', () => {
  const rows = Array.from({ length: 1025 }, (_, row) => [Math.floor(row / 25), row % 25]);
  const body = Buffer.from(JSON.stringify([...rows, ...rows]));
  const groups = readCells(body, { columns, value: () => [] }).groups([0, 1]);
  const numbers = rows.map((_, row) => (row < 1000 ? row : -1));
  expect([...rows, ...rows].map((_, row) => groups.group(row))).toEqual([...numbers, ...numbers]);
});
