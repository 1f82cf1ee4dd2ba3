import { expect, it } from '@jest/globals';

import { nextTurn } from '../../../../shared/base/next-turn.ts';
import { pace } from '../../../../shared/base/pace.ts';

it('so many begin in one turn of the event loop, in their order, also after a rest', async () => {
  const next = pace(2);
  const begun: number[] = [];
  const begin = async (one: number) => {
    await next();
    begun.push(one);
  };
  const all = [1, 2, 3, 4, 5].map(begin);
  const seen: string[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await nextTurn();
    seen.push(begun.join(''));
  }
  await Promise.all(all);
  await Promise.all([6, 7, 8].map(begin));
  expect([seen, begun]).toEqual([
    ['12', '1234', '12345'],
    [1, 2, 3, 4, 5, 6, 7, 8],
  ]);
});
