import { describe, expect, it } from '@jest/globals';

import { ByteWriter } from '../../../../shared/base/byte-writer.ts';
import { joinTables } from '../../../../shared/rows/join-tables.ts';
import { joinLists, RowList, tablesIn } from '../../../../shared/rows/row-list.ts';
import { objectsOf, objectTable, type RowTable } from '../../../../shared/rows/row-table.ts';
import { selectRowsByNumber } from '../../../../shared/rows/select-rows.ts';

const numbered = (...numbers: readonly number[]) =>
  objectTable(numbers.map((number) => ({ number, half: number / 2 })));

function written(table: RowTable, fields?: readonly string[]): unknown[] {
  const out = new ByteWriter();
  const writer = table.writer(out, fields);
  return Array.from({ length: table.count }, (_, row) => {
    writer.write(row);
    return JSON.parse(Buffer.concat(out.take()).toString()) as unknown;
  });
}

describe('tables of rows', () => {
  it('are joined, also where one is empty, and read in any order', () => {
    const joined = joinTables([numbered(1, 2), numbered(), numbered(3)]);
    expect(joined.count).toBe(3);
    expect(written(joined, ['number'])).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
    const turned = selectRowsByNumber(joined, Uint32Array.of(2, 0, 1));
    expect(objectsOf(turned)).toEqual([3, 1, 2].map((number) => ({ number, half: number / 2 })));
    expect(joinTables([]).count).toBe(0);
  });

  it('write the fields that are wanted in their order, and none that rows lack', () => {
    expect(JSON.stringify(written(numbered(4), ['half', 'none', 'number']))).toBe('[{"half":2,"number":4}]');
  });

  it('are one list with objects, and its pages count together', async () => {
    const list = joinLists<unknown>([RowList.of(numbered(1), 7), [{ number: 2 }]]);
    if (!(list instanceof RowList)) throw new Error('no list');
    expect(list.total).toBe(8);
    expect(objectsOf(joinTables(await tablesIn(list)), ['number'])).toEqual([{ number: 1 }, { number: 2 }]);
    expect(joinLists([[1], [2]])).toEqual([1, 2]);
    expect(joinLists<unknown>([new RowList([], undefined), []])).toMatchObject({ total: undefined });
  });
});
