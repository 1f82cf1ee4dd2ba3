import { describe, expect, it } from '@jest/globals';

import { readCounts } from '../../../../../shared/connectors/status-query/counters.ts';
import {
  type Columns,
  customVariables,
  flag,
  list,
  nested,
  text,
} from '../../../../../shared/connectors/status-query/index.ts';
import { rowReader as readerOf } from '../../../../../shared/connectors/status-query/rows.ts';

const columns = {
  host_name: text('name'),
  up: flag('is_up'),
  groups: list('groups'),
  alias_again: text('name'),
};

/** A reader that leaves the rows as they are. */
function rowReader<C extends Columns>(wishes: C, known: ReadonlySet<string>, fetched?: ReadonlySet<string>) {
  const { wanted, read } = readerOf(wishes, known, fetched);
  return { wanted, read: (answer: unknown) => read(answer, (row) => row) };
}

describe('the rows of an answer', () => {
  it('are reshaped one by one', () => {
    const { read } = readerOf(columns, new Set(['name']));
    expect(read([['a'], ['b']], ({ host_name }) => host_name)).toEqual(['a', 'b']);
  });

  it('have the keys that were asked for, in that order', () => {
    const { wanted, read } = rowReader(columns, new Set(['groups', 'is_up', 'name', 'other']));
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
    const { wanted, read } = rowReader(columns, new Set(['name']));
    expect(wanted).toEqual(['name']);
    expect(read([['a']])).toEqual([{ host_name: 'a', up: null, groups: [], alias_again: 'a' }]);
  });

  it('hold what was not fetched as missing, and do not ask for it', () => {
    const known = new Set(['groups', 'is_up', 'name']);
    const { wanted, read } = rowReader(columns, known, new Set(['host_name', 'groups']));
    expect(wanted).toEqual(['name', 'groups']);
    expect(read([['a', ['g']]])).toEqual([{ host_name: 'a', up: null, groups: ['g'], alias_again: null }]);
  });

  it('do not share their lists', () => {
    const [first, second] = rowReader(columns, new Set(['name'])).read([['a'], ['b']]);
    first?.groups.push('x');
    expect(second?.groups).toEqual([]);
  });

  it('bear a row that is too short', () => {
    expect(rowReader(columns, new Set(['name', 'is_up'])).read([['a']])).toMatchObject([{ up: null }]);
  });

  it.each([{ data: [] }, null, 'x', [1], [{ a: 1 }]])('are unreadable when the answer is %j', (answer) => {
    expect(() => rowReader(columns, new Set(['name'])).read(answer)).toThrow(
      expect.objectContaining({ kind: 'unreadable' }),
    );
  });

  it('keep the types of their columns', () => {
    const [row] = rowReader(
      { macros: customVariables('custom_variables'), services: nested('services_with_state') },
      new Set(['custom_variables', 'services_with_state']),
    ).read([[[['a', 1]], [['cpu', 0, 1]]]]);
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
    expect(readCounts(answer, counters)).toEqual(expected);
  });
});
