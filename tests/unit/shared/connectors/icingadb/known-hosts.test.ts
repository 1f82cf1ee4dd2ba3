import { createHash } from 'node:crypto';

import { expect, it } from '@jest/globals';

import { callContext } from '../../../../../shared/base/call-context.ts';
import { ValueSink } from '../../../../../shared/connectors/icingadb/cell-sink.ts';
import { dialects } from '../../../../../shared/connectors/icingadb/dialects.ts';
import type { SqlClient } from '../../../../../shared/connectors/icingadb/sql-client.ts';
import { hasId } from '../../../../../shared/connectors/icingadb/statement.ts';
import { readTable, type TableReader } from '../../../../../shared/connectors/icingadb/table-rows.ts';
import { tablesOf } from '../../../../../shared/connectors/icingadb/tables.ts';
import { type MessageCell, messageRow } from '../../../../support/message-row.ts';

const idOf = (name: string) => createHash('sha1').update(name).digest('hex');
const [service, web] = ['web!http', 'web'].map((name) => Buffer.from(idOf(name), 'hex'));
const rowsOf: Readonly<Record<string, MessageCell[]>> = {
  service: [service!, 'http', web!],
  host: [web!, 'web', '192.0.2.1'],
};

/** Reads columns of one service, whose host is known. Returns its cells, and the tables that were asked for. */
async function read(columns: readonly string[]) {
  const asked: string[] = [];
  const client: SqlClient = {
    ask({ text }, _context, collect) {
      const [, table = ''] = / FROM (\w+)/.exec(text) ?? [];
      asked.push(table);
      const collector = collect();
      collector.add(messageRow(rowsOf[table] ?? [], collector.types));
      return Promise.resolve(collector.end());
    },
  };
  const tables = tablesOf(7, dialects.mysql);
  const call = { realm: 'paris', context: callContext(AbortSignal.timeout(5000)) };
  const parts = {
    client,
    tables,
    call,
    inEnvironment: () => [],
    readRelated: () => Promise.resolve(new Map()),
  };
  const found: unknown[][] = [];
  await readTable(
    parts as unknown as TableReader,
    {
      ...{ table: tables['services']!, columns, where: [hasId('o.id', [idOf('web!http')])] },
      knownHosts: new Map([[idOf('web'), 'web']]),
    },
    () => new ValueSink({ add: (cells) => found.push([...cells]), end: () => undefined }),
  );
  return { found, asked };
}

it('hosts that are known are not read for their names', async () => {
  expect(await read(['host_name', 'description'])).toEqual({ found: [['web', 'http']], asked: ['service'] });
});

it('hosts that are known are read by their ids for other columns', async () => {
  const { found, asked } = await read(['host_name', 'description', 'host_address']);
  expect(found).toEqual([['web', 'http', '192.0.2.1']]);
  expect(asked.toSorted()).toEqual(['host', 'service']);
});
