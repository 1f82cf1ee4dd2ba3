import { expect, it } from '@jest/globals';

import { openDatabase } from '../../../../server/storage/database.ts';
import { keptTable } from '../../../../server/storage/table.ts';
import { tableInTurns } from '../../../../shared/store/table-in-turns.ts';
import { settleTurns } from '../../../support/delivery-world.ts';
import { tableWith } from '../../../support/table-faults.ts';

it('so many calls of a table run at the same time, and all have their results', async () => {
  const database = openDatabase(':memory:');
  const waiting: (() => void)[] = [];
  const slow = tableWith(keptTable(database), () => async (call) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return call();
  });
  const table = tableInTurns(slow, 2);
  const key = { pk: 'A', sk: 'b' };
  const results = Promise.all([
    table.put(key, { count: 1 }),
    table.update(key, { set: { count: 2 } }),
    table.get(key),
    table.getMany([key]),
    table.query('A'),
    table.delete(key),
  ]);
  const running: number[] = [];
  for (let left = 6; left > 0; left -= waiting.splice(0, 2).length) {
    await settleTurns();
    running.push(waiting.length);
    for (const begin of waiting) begin();
  }
  const item = { ...key, count: 2 };
  expect([running, await results]).toEqual([
    [2, 2, 2],
    [true, item, item, [item], [item], true],
  ]);
  database.close();
});
