import { describe, expect, it } from '@jest/globals';

import { businessProcessesOf } from '../../../../shared/realm/business-processes.ts';
import type { OpenRealm } from '../../../../shared/realm/open.ts';

/** A realm whose engine answers these rows to the question for hosts, and none to the one for services. */
const answering = (hosts: readonly object[]) =>
  ({
    name: 'paris',
    limitedTo: undefined,
    iso: () => null,
    has: () => Promise.resolve(true),
    ask: ({ table }: { table: string }) => Promise.resolve(table === 'hosts' ? hosts : []),
  }) as unknown as OpenRealm;

const ruled = (name: string, rule: string) => ({
  host_name: name,
  check_command: `bp_rule!${rule}`,
  variables: {},
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
