import { describe, expect, it } from '@jest/globals';

import { dialects } from '../../../../../shared/connectors/icingadb/dialects.ts';
import { tablesOf } from '../../../../../shared/connectors/icingadb/tables.ts';

describe.each(['mysql', 'postgres'] as const)('the tables of a %s', (kind) => {
  const tables = tablesOf(7, dialects[kind]);

  it.each(['comments', 'downtimes'] as const)('have an order of %s, whose numbers follow it', (name) => {
    expect(tables[name]?.order).toBe('o.entry_time, o.id');
  });
});
