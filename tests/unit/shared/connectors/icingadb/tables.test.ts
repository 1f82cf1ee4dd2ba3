import { describe, expect, it } from '@jest/globals';

import { dialects } from '../../../../../shared/connectors/icingadb/dialects.ts';
import type { Related } from '../../../../../shared/connectors/icingadb/relations.ts';
import type { TableReader } from '../../../../../shared/connectors/icingadb/table-reader.ts';
import { readTable } from '../../../../../shared/connectors/icingadb/table-rows.ts';
import { tablesOf } from '../../../../../shared/connectors/icingadb/tables.ts';

describe.each(['mysql', 'postgres'] as const)('the tables of a %s', (kind) => {
  const tables = tablesOf(7, dialects[kind]);

  it.each(['comments', 'downtimes'] as const)('have an order of %s, whose numbers follow it', (name) => {
    expect(tables[name]?.order).toBe('o.entry_time, o.id');
  });

  it.each(['hosts', 'services'] as const)('have each spelling of the variables of %s', (name) => {
    const variables = { os: 'Linux', isProduction: true, isVirtual: false, cores: 4, disks: ['/', '/var'] };
    const related = { variables: new Map([['1', variables]]) } as unknown as Related;
    const values = tables[name]?.columns['custom_variable_values']?.value([], '1', related);
    expect(values).toEqual(['Linux', 'true', '1', 'false', '0', '4', '["/","/var"]']);
  });

  it('ask for no service if all comments are of hosts', async () => {
    const asked: unknown[] = [];
    const reader = {
      ...{ tables, inEnvironment: () => [], readRelated: () => Promise.resolve({}), call: {} },
      client: {
        ask: (statement: unknown) => Promise.resolve([['1', null]].slice(asked.push(statement) - 1)),
      },
    } as unknown as TableReader;
    const rows: unknown[] = [];
    const wanted = { table: tables.comments!, columns: ['service_description'], where: [], most: 1 };
    await readTable(reader, wanted, (cells) => rows.push(cells));
    expect([asked.length, rows]).toEqual([1, [[null]]]);
  });
});
