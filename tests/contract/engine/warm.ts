import { expect, it } from '@jest/globals';

import { readStates } from '../../../shared/warm/watch/read-states.ts';
import type { SuiteAccess } from './suite-access.ts';

/** Tests that states that are kept warm have the rows of the engine. */
export function describeWarmStates({ client }: SuiteAccess): void {
  it('is read for warm states, which have the values of its lists', async () => {
    const { tables } = await readStates(client(), 'contract', { now: 0 });
    for (const [table, names] of [
      ['hosts', ['name', 'state', 'has_been_checked', 'scheduled_downtime_depth']],
      ['services', ['host_name', 'description', 'state', 'acknowledged']],
      ['hostgroups', ['name', 'num_hosts', 'num_services']],
    ] as const) {
      const kept = tables[table].table;
      const asked = await client().cells({ table, columns: names, filters: [], most: undefined });
      const rows = (cells: typeof asked) =>
        Array.from({ length: cells.count }, (_, row) =>
          JSON.stringify(names.map((name) => cells.value(row, cells.columns.indexOf(name)))),
        ).sort();
      expect(rows(kept)).toEqual(rows(asked));
      expect(kept.count).toBeGreaterThan(1);
    }
  });
}
