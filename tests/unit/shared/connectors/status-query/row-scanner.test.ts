import { expect, it } from '@jest/globals';

import { readTexts } from '../../../../../shared/connectors/status-query/row-texts.ts';

const columns = ['a', 'b'];
const texts = (json: string) =>
  readTexts(Buffer.from(json), { columns, value: (): unknown => JSON.parse(json) });

it('has room for rows that are shorter than usual, however many there are', () => {
  const rows = Array.from({ length: 5000 }, (_, number) => [number % 10, number % 7]);
  const found = texts(JSON.stringify(rows));
  expect(found.count).toBe(rows.length);
  expect(rows.filter((cells, row) => String(found.cells(row)) !== String(cells))).toEqual([]);
});

it('has room for long rows that short ones follow, usual or not', () => {
  const long = Array.from({ length: 20 }, () => ['x'.repeat(400), 'y']);
  const short = Array.from({ length: 3000 }, (_, number) => (number % 3 === 0 ? [number, [1, 2]] : ['', 0]));
  const rows = [...long, ...short];
  const found = texts(JSON.stringify(rows));
  expect(found.count).toBe(rows.length);
  expect(rows.filter((cells, row) => JSON.stringify(found.cells(row)) !== JSON.stringify(cells))).toEqual([]);
});
