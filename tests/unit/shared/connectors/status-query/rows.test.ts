import { describe, expect, it } from '@jest/globals';

import { parseCounts } from '../../../../../shared/connectors/status-query/counters.ts';
import { engineDialect } from '../../../../../shared/connectors/status-query/dialect.ts';
import { rowRequest } from '../../../../../shared/connectors/status-query/engine-requests.ts';
import {
  type ColumnSet,
  customVariables,
  flag,
  list,
  nested,
  type RowQuery,
  rowQuery,
  text,
} from '../../../../../shared/connectors/status-query/index.ts';

const columns = {
  host_name: text('name'),
  up: flag('is_up'),
  groups: list('groups'),
  alias_again: text('name'),
};

/** Returns the text of the request to an engine with those columns. */
function asked<T>(query: RowQuery<T>, engineHas: readonly string[]) {
  const { text, read } = rowRequest(query, {
    realm: 'paris',
    columns: new Set(engineHas),
    dialect: engineDialect,
  });
  const readValue = (value: unknown) => read({ value: () => value, body: () => undefined });
  return { wanted: /Columns: (.*)/.exec(text)?.[1]?.split(' '), read: readValue };
}
const rowsOf = <C extends ColumnSet>(wishes: C, engineHas: readonly string[]) =>
  asked(rowQuery('hosts', wishes), engineHas);

describe('the rows of an answer', () => {
  it('are reshaped one by one', () => {
    const { read } = asked(
      rowQuery('hosts', columns).map(({ host_name }) => host_name),
      ['name'],
    );
    expect(read([['a'], ['b']])).toEqual(['a', 'b']);
  });

  it('have the keys that were asked for, in that order', () => {
    const { wanted, read } = rowsOf(columns, ['groups', 'is_up', 'name', 'other']);
    expect(wanted).toEqual(['name', 'is_up', 'groups']);
    const [row] = read([['a', 1, ['g']]]);
    expect(Object.entries(row ?? {})).toEqual([
      ['host_name', 'a'],
      ['up', true],
      ['groups', ['g']],
      ['alias_again', 'a'],
    ]);
  });

  it('hold what is missing where the engine lacks the column', () => {
    const { wanted, read } = rowsOf(columns, ['name']);
    expect(wanted).toEqual(['name']);
    expect(read([['a']])).toEqual([{ host_name: 'a', up: null, groups: [], alias_again: 'a' }]);
  });

  it('do not share their lists', () => {
    const [first, second] = rowsOf(columns, ['name']).read([['a'], ['b']]);
    first?.groups.push('x');
    expect(second?.groups).toEqual([]);
  });

  it('are unreadable when one is too short: of few bytes it would make much memory', () => {
    for (const row of [['a'], []]) {
      expect(() => rowsOf(columns, ['name', 'is_up']).read([['a', 1], row])).toThrow(
        expect.objectContaining({ kind: 'unreadable' }),
      );
    }
  });

  it.each([{ data: [] }, null, 'x', [1], [{ a: 1 }]])('are unreadable when the answer is %j', (answer) => {
    expect(() => rowsOf(columns, ['name']).read(answer)).toThrow(
      expect.objectContaining({ kind: 'unreadable' }),
    );
  });

  it('keep the types of their columns', () => {
    const wishes = { macros: customVariables('custom_variables'), services: nested('services_with_state') };
    const [row] = rowsOf(wishes, ['custom_variables', 'services_with_state']).read([
      [[['a', 1]], [['cpu', 0, 1]]],
    ]);
    const macros: Record<string, string> | undefined = row?.macros;
    expect(macros).toEqual({ A: '1' });
    expect(row?.services).toEqual([['cpu', 0, 1]]);
  });
});

describe('counts', () => {
  const counters = { up: 0, down: 0 };

  it.each([
    [[[7, 2]], { up: 7, down: 2 }],
    [[[7.0000001, 2]], { up: 7, down: 2 }],
    [[[0]], { up: 0, down: 0 }],
    [[], { up: 0, down: 0 }],
    [[[null, 2]], { up: 0, down: 2 }],
  ])('read %j', (answer, expected) => {
    expect(parseCounts(answer, counters)).toEqual(expected);
  });
});
