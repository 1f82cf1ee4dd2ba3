import { describe, expect, it } from '@jest/globals';

import { dialects } from '../../../../../shared/connectors/icingadb/dialects.ts';
import { tablesOf } from '../../../../../shared/connectors/icingadb/tables.ts';

describe.each(['mysql', 'postgres'] as const)('the tables of a %s', (kind) => {
  const tables = tablesOf(7, dialects[kind]);

  it.each(['comments', 'downtimes'] as const)('have an order of %s, whose numbers follow it', (name) => {
    expect(tables[name]?.order).toBe('o.entry_time, o.id');
  });

  it('rank columns by the table of their states alone', () => {
    for (const { columns, states } of Object.values(tables)) {
      for (const { ranking } of Object.values(columns).filter((column) => column.ranking)) {
        expect(states?.from).toMatch(/^(?:host|service)_state t$/);
        expect(JSON.stringify(ranking)).not.toContain('o.');
      }
    }
    const ranked = Object.entries(tables.hosts?.columns ?? {}).filter(([, { ranking }]) => ranking);
    expect(ranked.map(([name]) => name)).toEqual(expect.arrayContaining(['state', 'last_state_change']));
  });
});
