import { describe, expect, it } from '@jest/globals';

import { readCells } from '../../../../../shared/connectors/status-query/cell-table.ts';
import type { RowQueryParts } from '../../../../../shared/connectors/status-query/index.ts';
import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import { businessProcessesOf } from '../../../../../shared/realm/status/business-processes.ts';

/** A realm whose engine has these hosts, by column, and no services. */
const answering = (hosts: readonly Readonly<Record<string, unknown>>[]) =>
  ({
    name: 'paris',
    limitedTo: undefined,
    iso: () => null,
    status: {
      has: () => Promise.resolve(true),
      cells: ({ table, columns }: RowQueryParts) => {
        const value = () =>
          (table === 'hosts' ? hosts : []).map((host) => columns.map((column) => host[column]));
        return Promise.resolve(readCells(undefined, { columns, value }));
      },
    },
  }) as unknown as OpenRealm;

const ruled = (name: string, rule: string) => ({
  name,
  check_command: `bp_rule!${rule}`,
  custom_variables: {},
});

/** Milliseconds of processor time to read so many that name one host, the best of three: garbage of others is collected in between. */
async function cost(count: number): Promise<number> {
  const rows = Array.from({ length: count }, (_, index) => ruled(`p${index}`, 'one'));
  let best = Infinity;
  for (let turn = 0; turn < 3; turn += 1) {
    const before = process.cpuUsage();
    const found = await businessProcessesOf(answering([...rows, ruled('one', 'p1')]));
    const { user, system } = process.cpuUsage(before);
    expect(found.find((one) => one.host_name === 'one')?.parents).toHaveLength(count);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

describe('the business processes of a realm', () => {
  it('are read in linear time, also when all of them name one host', async () => {
    const some = await cost(4000);
    // A list that was copied for each of them took a hundred times as long.
    expect(await cost(40_000)).toBeLessThan(40 * some);
  });
});
