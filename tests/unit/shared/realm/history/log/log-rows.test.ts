import { describe, expect, it } from '@jest/globals';

import { readCells } from '../../../../../../shared/connectors/status-query/cell-table.ts';
import { eventsInRows, logColumns, logRows } from '../../../../../../shared/realm/history/log/log-rows.ts';

const always = { from: 0, to: 10_000 };

function outputs(rows: readonly unknown[], { columns = logColumns.columns, span = always } = {}) {
  const body = Buffer.from(JSON.stringify(rows));
  const texts = readCells(body, { columns, value: () => rows });
  return [...eventsInRows(logRows(texts, span))].map(({ time, host_name, output }) => [
    time,
    host_name,
    output,
  ]);
}

const line = (time: unknown, output: string, host = 'web-1') => [
  time,
  1,
  'HOST ALERT',
  `${host};DOWN;HARD;1;${output}`,
];

describe('the events in the rows of a log', () => {
  it('keep the order of one second where the oldest comes first', () => {
    expect(outputs([line(1, 'a'), line(1, 'b'), line(2, 'c')])).toEqual([
      [1, 'web-1', 'a'],
      [1, 'web-1', 'b'],
      [2, 'web-1', 'c'],
    ]);
  });

  it('turn round an answer with the newest first, within a second too', () => {
    expect(outputs([line(2, 'c'), line(1, 'b'), line(1, 'a')]).map(([, , output]) => output)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('are sorted where several files of a log came one behind the other', () => {
    const rows = [line(5, 'e'), line(6, 'f'), line(1, 'a'), line(5, 'e2'), line(9, 'g')];
    expect(outputs(rows).map(([, , output]) => output)).toEqual(['a', 'e', 'e2', 'f', 'g']);
  });

  it('are those of the span, and rows without a time are left out', () => {
    const rows = [
      line(1, 'a'),
      line(null, 'x'),
      line(2, 'b'),
      line('soon', 'y'),
      line(3, 'c'),
      line(1e300, 'z'),
    ];
    expect(outputs(rows, { span: { from: 2, to: 3 } })).toEqual([[2, 'web-1', 'b']]);
  });

  it('are read of unusual rows and cells too', () => {
    const rows = [[1.5, 1.0, 'HOST ALERT', 'w\u00e9b\\"1;DOWN;HARD;1;line\nbreak'], line(2, 'b', 'db "2"')];
    expect(outputs(rows)).toEqual([
      [1, 'w\u00e9b\\"1', 'line\nbreak'],
      [2, 'db "2"', 'b'],
    ]);
  });

  it('of types that differ are not taken for those before', () => {
    const rows = [line(1, 'a'), [2, 1, 'HOST ALARM', 'web-1;DOWN;HARD;1;x'], line(3, 'c')];
    expect(outputs(rows).map(([, , output]) => output)).toEqual(['a', 'c']);
  });

  it('tell nothing where the engine has no column of their text', () => {
    expect(outputs([[1, 1, 'HOST ALERT']], { columns: ['time', 'class', 'type'] })).toEqual([]);
  });
});
