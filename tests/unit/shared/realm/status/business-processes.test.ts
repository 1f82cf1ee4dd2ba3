import { describe, expect, it } from '@jest/globals';

import type { RowQuery } from '../../../../../shared/connectors/status-query/index.ts';
import type { OpenRealm } from '../../../../../shared/realm/directory/open.ts';
import { businessProcessesOf } from '../../../../../shared/realm/status/business-processes.ts';

/** A realm whose engine has these hosts, by column, and no services. */
const answering = (hosts: readonly Readonly<Record<string, unknown>>[]) =>
  ({
    name: 'paris',
    limitedTo: undefined,
    iso: () => null,
    status: {
      has: () => Promise.resolve(true),
      ask: ({ table, columns, reader }: RowQuery<unknown>) => {
        const read = reader((column) => columns.indexOf(column));
        return Promise.resolve(
          (table === 'hosts' ? hosts : []).map((host) => read(columns.map((column) => host[column]))),
        );
      },
    },
  }) as unknown as OpenRealm;

const ruled = (name: string, rule: string) => ({
  name,
  check_command: `bp_rule!${rule}`,
  custom_variables: {},
});

describe('the business processes of a realm', () => {
  it('are read in linear time, also when all of them name one host', async () => {
    const count = 60_000;
    const rows = Array.from({ length: count }, (_, index) => ruled(`p${index}`, 'one'));
    const before = process.cpuUsage();
    const found = await businessProcessesOf(answering([...rows, ruled('one', 'p1')]));
    const { user, system } = process.cpuUsage(before);
    expect(found.find((one) => one.host_name === 'one')?.parents).toHaveLength(count);
    expect((user + system) / 1000).toBeLessThan(3000);
  });
});
