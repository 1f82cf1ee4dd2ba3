import { describe, expect, it } from '@jest/globals';

import { joinTables } from '../../../../shared/rows/join-tables.ts';
import { compareKeys, toKey } from '../../../../shared/rows/keys.ts';
import { rowsInOrder } from '../../../../shared/rows/order.ts';
import { pageOf } from '../../../../shared/rows/page.ts';
import { objectTable, type Row } from '../../../../shared/rows/row-table.ts';
import { fc, propertyRuns } from '../../../support/properties.ts';

const fields = ['host_name', 'state', 'description'];
const name = fc.constantFrom('a', 'b', 'Z', 'é', '\ue000', '\u{10000}', '"', '');
const row = fc.record({ host_name: name, state: fc.option(fc.nat(3)), description: name });
const keys = fc
  .shuffledSubarray(fields)
  .chain((chosen) =>
    fc.tuple(...chosen.map((field) => fc.boolean().map((descending) => ({ field, descending })))),
  );

async function expectOrdered(
  rows: readonly Row[],
  order: readonly { field: string; descending: boolean }[],
): Promise<void> {
  const sorted = rows.map((_, at) => at);
  sorted.sort((a, b) => {
    for (const { field, descending } of order) {
      const difference = compareKeys(toKey(rows[a]?.[field]), toKey(rows[b]?.[field]), descending);
      if (difference !== 0) return difference;
    }
    return a - b;
  });
  const table = objectTable(rows);
  expect([...(await rowsInOrder(table, order))]).toEqual(sorted);
  for (const limit of [1, 3, 20]) {
    const first = await pageOf(table, { limit, sort: order }, []);
    expect([...first.rows, ...first.next]).toEqual(sorted.slice(0, limit + 1));
  }
}

describe('the order of rows', () => {
  it('is that of their keys, one behind the other; rows of the same keys keep theirs', async () => {
    await fc.assert(fc.asyncProperty(fc.array(row, { maxLength: 60 }), keys, expectOrdered), {
      numRuns: propertyRuns(500),
    });
  });

  it('has unknown values last, whichever way the others are sorted', async () => {
    const rows = [null, 2, undefined, 1].map((state) => ({ state }));
    const statesIn = async (descending: boolean) =>
      [...(await rowsInOrder(objectTable(rows), [{ field: 'state', descending }]))].map(
        (at) => rows[at]?.state,
      );
    expect(await statesIn(false)).toEqual([1, 2, null, undefined]);
    expect(await statesIn(true)).toEqual([2, 1, null, undefined]);
  });

  it('joins a few runs that are in order, such as hosts and their services', async () => {
    const runsOfNames = [
      [0, 1, 2, 3].map((at) => ({ host_name: `h${at}`, state: null, description: null })),
      [0, 0, 1, 3, 3].map((at) => ({ host_name: `h${at}`, state: at, description: 'a' })),
      [1, 2].map((at) => ({ host_name: `h${at}`, state: 0, description: 'b' })),
    ];
    const rows = runsOfNames.flat();
    const order = ['host_name', 'description'].map((field) => ({ field, descending: false }));
    await expectOrdered(rows, order);
    const joined = joinTables(runsOfNames.map((run) => objectTable(run)));
    expect([...(await rowsInOrder(joined, order))]).toEqual([
      ...(await rowsInOrder(objectTable(rows), order)),
    ]);
  });

  it('is found for many rows of one name', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => ({
      host_name: `h${at % 2}`,
      state: (at * 7) % 1000,
    }));
    await expectOrdered(
      rows,
      ['host_name', 'state'].map((field) => ({ field, descending: false })),
    );
  });
});
