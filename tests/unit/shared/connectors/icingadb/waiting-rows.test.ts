import { expect, it } from '@jest/globals';

import type { MessageRow } from '../../../../../shared/connectors/icingadb/message-row.ts';
import { WaitingRows } from '../../../../../shared/connectors/icingadb/waiting-rows.ts';
import { messageRow } from '../../../../support/message-row.ts';

/** Reads other cells into the row, as the reader of a result does. */
function readInto(row: MessageRow, cells: readonly (string | null)[], live: unknown): MessageRow {
  const { bytes, starts, lengths } = messageRow(cells);
  row.starts.set(starts);
  row.lengths.set(lengths);
  return Object.assign(row, { bytes, live });
}

const cellsOf = (number: number) => [`name-${number}`, number % 3 === 0 ? null : String(number)];
const seen = (row: MessageRow) => [...row.values(), row.live];

it('keeps rows that are read into the same object, with what Redis holds of them', () => {
  const row = messageRow(['', '']);
  const waiting = new WaitingRows();
  for (let number = 0; number < 500; number += 1)
    waiting.add(readInto(row, cellsOf(number), number % 2 === 0 ? null : { number }));
  expect(waiting.count).toBe(500);
  expect(waiting.map(seen)).toEqual(
    Array.from({ length: 500 }, (_, number) => [...cellsOf(number), number % 2 === 0 ? null : { number }]),
  );
});

it('keeps those of a snapshot if others are added', () => {
  const row = messageRow(['', '']);
  const waiting = new WaitingRows();
  expect(waiting.snapshot().map(seen)).toEqual([]);
  for (let number = 0; number < 60; number += 1) waiting.add(readInto(row, cellsOf(number), null));
  const first = waiting.snapshot();
  for (let number = 60; number < 200; number += 1) waiting.add(readInto(row, cellsOf(number), null));
  expect(first.map(seen)).toEqual(Array.from({ length: 60 }, (_, number) => [...cellsOf(number), null]));
  expect(waiting.map(seen)).toHaveLength(200);
});
