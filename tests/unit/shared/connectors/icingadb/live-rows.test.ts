import { describe, expect, it } from '@jest/globals';

import { LiveRows } from '../../../../../shared/connectors/icingadb/live-rows.ts';
import { messageRow } from '../../../../support/message-row.ts';

const idOf = (number: number) => Buffer.from(number.toString(16).padStart(40, '0'), 'hex');
const row = messageRow([idOf(0)], ['id']);
/** Returns the same object always, as the reader of a result does. */
const rowOf = (number: number) => {
  row.bytes = idOf(number);
  return row;
};
const stateOf = (id: string) => ({ id: Number.parseInt(id, 16) });

/** Opens rows whose states are answered when `answer` is called, in the order in which it is called. */
function open() {
  const asked: { readonly ids: readonly string[]; readonly answer: (isKnown: boolean) => void }[] = [];
  let ends = 0;
  const passed: unknown[][] = [];
  const rows = new LiveRows(
    () => ({
      read: (ids) =>
        new Promise((resolve) => {
          const answer = (isKnown: boolean) => {
            resolve(isKnown ? ids.map(stateOf) : []);
          };
          asked.push({ ids, answer });
        }),
      end() {
        ends += 1;
      },
    }),
    () => ({ add: (row) => passed.push([Buffer.from(row.id(0)), row.live]), end: () => [] }),
  );
  return { asked, passed, rows, ends: () => ends };
}

const turn = () => new Promise(setImmediate);

describe('rows with their states', () => {
  it('are passed on in their order, and Redis is asked before all have come', async () => {
    const { asked, passed, rows, ends } = open();
    const taking = rows.collect();
    for (let number = 1; number <= 5000; number += 1) taking.add(rowOf(number));
    await turn();
    expect(asked.map(({ ids }) => ids.length)).toEqual([2000, 2000]);
    asked[1]?.answer(true);
    await turn();
    expect(passed).toHaveLength(0);
    expect(taking.end().map(({ count }) => count)).toEqual([2000, 2000, 1000]);
    asked[0]?.answer(false);
    await turn();
    asked[2]?.answer(true);
    await rows.passed();
    expect(ends()).toBe(1);
    expect(passed).toHaveLength(5000);
    expect(passed[0]).toEqual([idOf(1), null]);
    expect(passed[2000]).toEqual([idOf(2001), { id: 2001 }]);
    expect(passed[4999]).toEqual([idOf(5000), { id: 5000 }]);
  });

  it('of a statement that was repeated are not passed on twice', async () => {
    const { asked, passed, rows } = open();
    const first = rows.collect();
    for (let number = 1; number <= 2000; number += 1) first.add(rowOf(number));
    await turn();
    const second = rows.collect();
    second.add(rowOf(7));
    second.end();
    await turn();
    for (const { answer } of asked) answer(true);
    await rows.passed();
    await turn();
    expect(passed).toEqual([[idOf(7), { id: 7 }]]);
  });
});
