import { expect, it } from '@jest/globals';

import { openDatabase } from '../../../../server/storage/database.ts';
import { keptQueue } from '../../../../server/storage/queue.ts';

it('tells how long its oldest message has waited, also while that is being delivered', () => {
  let now = 1_000_000;
  const database = openDatabase(':memory:');
  const open = (name: string) => keptQueue({ name, visibilityMs: 60_000 }, database, () => now);
  const [queue, other] = [open('checks.fifo'), open('others.fifo')];
  queue.send({ body: 'first', group: 'a', deduplicationId: '1' });
  now += 3000;
  queue.send({ body: 'second', group: 'b', deduplicationId: '2' });
  const [first] = queue.receive(1);
  expect([queue.oldestMs(), other.oldestMs()]).toEqual([3000, 0]);
  queue.remove(first?.handle ?? '');
  expect(queue.oldestMs()).toBe(0);
  database.close();
});
