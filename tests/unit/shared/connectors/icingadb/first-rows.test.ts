import { createHash } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';

import { callContext } from '../../../../../shared/base/call-context.ts';
import { dialects } from '../../../../../shared/connectors/icingadb/dialects.ts';
import { readFirstRows } from '../../../../../shared/connectors/icingadb/first-rows.ts';
import { KnownRows } from '../../../../../shared/connectors/icingadb/known-rows.ts';
import type { SqlClient } from '../../../../../shared/connectors/icingadb/sql-client.ts';
import type { TableReader } from '../../../../../shared/connectors/icingadb/table-rows.ts';
import { tablesOf } from '../../../../../shared/connectors/icingadb/tables.ts';
import { type MessageCell, messageRow } from '../../../../support/message-row.ts';

type Answer = readonly MessageCell[][];

const digits = (id: number) => createHash('sha1').update(String(id)).digest('hex');
const idOf = (id: number) => Buffer.from(digits(id), 'hex');
const hosts = new Map(Array.from({ length: 1200 }, (_, id) => [digits(id), `host of ${id}`]));
/** Makes the row of a value and of these ids. */
const valueRow = (value: number, ...ids: readonly number[]): MessageCell[] => [
  value,
  ids.length,
  Buffer.concat(ids.map(idOf)),
];

/** Starts a reader of a database that gives these answers, one after the other. */
function startReader(kind: 'mysql' | 'postgres' = 'mysql') {
  const answers: Answer[] = [];
  const asked: string[] = [];
  const client: SqlClient = {
    ask({ text, values }, _context, collect) {
      asked.push(text);
      const collector = collect();
      const ids = values.filter((value) => Buffer.isBuffer(value));
      const named = ids.map((id): MessageCell[] => [id, id, hosts.get(id.toString('hex')) ?? null]);
      const rows = ids.length === 0 ? (answers.shift() ?? []) : named;
      for (const row of rows) collector.add(messageRow(row, collector.types));
      return Promise.resolve(collector.end());
    },
  };
  const dialect = dialects[kind];
  const tables = tablesOf(7, dialect);
  const call = { realm: 'paris', context: callContext(AbortSignal.timeout(5000)) };
  const parts = { client, dialect, tables, call, inEnvironment: () => [], knownRows: new KnownRows() };
  const read = (
    table: 'hosts' | 'services',
    { needed = 2, descending = true }: { needed?: number; descending?: boolean },
    ...next: readonly Answer[]
  ) => {
    answers.splice(0, answers.length, ...next);
    asked.length = 0;
    const query = { table, column: 'state', descending, needed, most: 100 };
    return readFirstRows(query, tables[table]!, parts as unknown as TableReader);
  };
  return { read, asked };
}

describe('the first rows in the order of a column', () => {
  it('have the names of hosts, which are asked for once', async () => {
    const { read, asked } = startReader();
    const rows = [
      {
        value: 2,
        rows: [
          { objectId: digits(7), host: 'host of 7' },
          { objectId: digits(8), host: 'host of 8' },
        ],
      },
      { value: 1, rows: [{ objectId: digits(9), host: 'host of 9' }] },
    ];
    const answer = [valueRow(2, 7, 8), valueRow(1, 9)];
    expect(await read('services', {}, answer)).toMatchObject(rows);
    expect(asked).toHaveLength(2);
    expect(await read('services', {}, answer)).toMatchObject(rows);
    expect(asked).toHaveLength(1);
    await read('services', {}, [valueRow(2, 7, 8, 10)]);
    expect(asked.at(-1)).toBe(
      'SELECT o.id, h.id, h.name FROM service o JOIN host h ON h.id = o.host_id WHERE o.id IN (?)',
    );
  });

  it('are asked for by five hundred ids in one statement at most', async () => {
    const { read, asked } = startReader();
    const ids = Array.from({ length: 1100 }, (_, index) => index + 1);
    const [all] = (await read('services', {}, [valueRow(2, ...ids)])) ?? [];
    expect(all?.rows.map(({ host }) => host)).toEqual(ids.map((id) => `host of ${id}`));
    expect(asked.map((text) => text.split('?').length - 1)).toEqual([0, 500, 500, 100]);
  });

  it('are read from the next part of a table only if there are too few', async () => {
    const { read, asked } = startReader('postgres');
    const states = async (...answers: readonly Answer[]) =>
      (await read('hosts', { needed: 3 }, ...answers))?.map(({ value, rows }) => [value, rows.length]);
    expect(await states([valueRow(2, 1, 2), valueRow(1, 3)])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect(asked.filter((text) => text.includes('host_state'))).toHaveLength(1);
    expect(await states([valueRow(2, 1, 2)], [valueRow(0, 4, 5)])).toEqual([
      [2, 2],
      [0, 2],
    ]);
    expect(asked.filter((text) => text.includes('host_state'))).toHaveLength(2);
  });

  it.each([
    ['fewer ids than rows', [2, 3, idOf(1)]],
    ['half of an id', [2, 1, idOf(1).subarray(0, 10)]],
    ['no ids', [2, 1, null]],
    ['half of an id in base 64', [2, 1, idOf(1).subarray(0, 10).toString('base64')]],
    ['a megabyte of blanks', [2, 1, ' '.repeat(1_000_000)]],
    ['a number in place of ids', [2, 1, '1e300']],
    ['no number', [null, 1, idOf(1)]],
    ['an endless number', ['1e300', 1, idOf(1)]],
  ] as readonly [string, MessageCell[]][])('are not told if a row has %s', async (_, row) => {
    expect(await startReader().read('services', {}, [valueRow(3, 5), row])).toBeUndefined();
  });
});
