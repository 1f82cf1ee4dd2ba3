import { describe, expect, it } from '@jest/globals';

import { createColumnLists } from '../../../../../shared/connectors/status-query/column-lists.ts';
import type { Reply } from '../../../../../shared/connectors/status-query/wire.ts';

function reply(value: unknown, { status = 200, isRead = false } = {}): Reply {
  const body = Buffer.from(JSON.stringify(value));
  return {
    refusal: status === 200 ? undefined : { status, body, preface: '' },
    bytes: body.length,
    value: () => value,
    body: () => (isRead ? undefined : body),
  };
}

const columns = [
  ['hosts', 'name'],
  ['hosts', 'state'],
  ['services', 'description'],
];

describe('the lists of columns that engines tell', () => {
  it('are read by table, and kept once for engines that tell the same', () => {
    const lists = createColumnLists();
    const first = lists.tables(reply(columns));
    expect(first?.get('hosts')).toEqual(new Set(['name', 'state']));
    expect(lists.tables(reply(columns))).toBe(first);
  });

  it('are told apart by a single column', () => {
    const lists = createColumnLists();
    lists.tables(reply(columns));
    expect(lists.tables(reply(columns.slice(1)))?.get('hosts')).toEqual(new Set(['state']));
  });

  it('are kept table by table where the names stand in front of the rows', () => {
    const lists = createColumnLists();
    const hosts = lists.header(reply([]), 'hosts');
    expect(hosts.has('address')).toBe(true);
    expect(lists.header(reply([]), 'services').has('description')).toBe(true);
    expect(lists.header(reply([]), 'hosts')).toBe(hosts);
  });

  it('are read from what others have made of the text already', () => {
    const lists = createColumnLists();
    expect(lists.tables(reply(columns, { isRead: true }))?.size).toBe(2);
  });

  it('of a refusal are none, and no such refusal is kept', () => {
    const lists = createColumnLists();
    expect(lists.tables(reply(columns, { status: 404 }))).toBeUndefined();
    expect(lists.header(reply(columns, { status: 404 }), 'hosts')).toEqual(new Set());
    expect(() => lists.tables(reply(columns, { status: 500 }))).toThrow();
    expect(lists.tables(reply(columns))?.size).toBe(2);
  });

  it('are not kept where they are longer than any engine has', () => {
    const lists = createColumnLists();
    const long = Array.from({ length: 20_000 }, (_, index) => ['hosts', `column_${index}`]);
    const first = lists.tables(reply(long));
    expect(lists.tables(reply(long))).not.toBe(first);
    expect(lists.tables(reply(long))).toEqual(first);
  });

  it('do not grow with engines that tell something else each time', () => {
    const lists = createColumnLists();
    const first = lists.tables(reply(columns));
    for (let build = 0; build < 200; build += 1) lists.tables(reply([['hosts', `column_${build}`]]));
    expect(lists.tables(reply(columns))).not.toBe(first);
  });
});
