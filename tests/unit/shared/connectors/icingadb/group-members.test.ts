import { expect, it } from '@jest/globals';

import { callContext } from '../../../../../shared/base/call-context.ts';
import { dialects } from '../../../../../shared/connectors/icingadb/dialects.ts';
import { readGroupsOfAll } from '../../../../../shared/connectors/icingadb/group-members.ts';
import type { SqlClient } from '../../../../../shared/connectors/icingadb/sql-client.ts';
import { type MessageCell, messageRow } from '../../../../support/message-row.ts';

const idOf = (digit: string) => Buffer.from(digit.repeat(40), 'hex');
const members = (...digits: readonly string[]) => Buffer.concat(digits.map(idOf));

function read(...rows: readonly MessageCell[][]) {
  const client: SqlClient = {
    ask(_statement, _context, collect) {
      const collector = collect();
      for (const row of rows) collector.add(messageRow(row, collector.types));
      return Promise.resolve(collector.end());
    },
  };
  const parts = { client, dialect: dialects.mysql, inEnvironment: () => [] };
  return readGroupsOfAll('host', parts, callContext(AbortSignal.timeout(5000)));
}

it('reads the groups of objects from the ids of their members, in the order of their names', async () => {
  const found = await read(
    ['web', 3, members('a', 'b', 'c')],
    ['db', '2', members('b', 'd')],
    ['all', 1, members('b').toString('base64')],
  );
  const groups = ['a', 'b', 'c', 'd', 'e'].map((digit) => found?.get(idOf(digit)));
  expect(groups).toEqual([['web'], ['all', 'db', 'web'], ['web'], ['db'], undefined]);
});

it.each([
  ['fewer', members('a')],
  ['half of an', members('a', 'b').subarray(0, 30)],
  ['no', null],
])('finds nothing if a row has %s ids of its members', async (_, ids) => {
  expect(await read(['db', 1, members('c')], ['web', 2, ids])).toBeUndefined();
});
