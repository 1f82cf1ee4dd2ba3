import { describe, expect, it } from '@jest/globals';

import {
  type ComparedFields,
  findDifferences,
  groupDifferences,
  lastingDifferences,
} from '../../../../../shared/realm/engine/compare-records.ts';

const options = { keyOf: ({ name }: ComparedFields) => String(name), reasonOf: () => undefined };
const found = (before: readonly ComparedFields[], after: readonly ComparedFields[], again = before) =>
  findDifferences({ before, after, again }, options);

describe('the records of two interfaces', () => {
  it('are compared one by one, also if some have the same key', () => {
    const twice = [{ name: 'a' }, { name: 'a' }];
    expect(found(twice, twice)).toEqual([]);
    expect(found(twice, [{ name: 'a' }])).toMatchObject([{ key: 'a (2)', field: '(object)' }]);
  });

  it('differ by objects that one of them lacks, but not by one that came, went or changed meanwhile', () => {
    const [a, b] = [{ name: 'a', state: 0 }, { name: 'b' }];
    expect(found([a], [a, b])).toMatchObject([{ key: 'b', field: '(object)', before: false, after: true }]);
    expect(found([a, b], [a])).toMatchObject([{ key: 'b', field: '(object)', before: true, after: false }]);
    expect(found([a], [a, b], [a, b])).toEqual([]);
    expect(found([a, b], [a], [a])).toEqual([]);
    expect(found([{ name: 'a', state: 1 }], [a], [a])).toEqual([]);
  });

  it('differ by what is still so after a while', () => {
    const late = found([{ name: 'a', state: 1, output: 'x' }], [{ name: 'a', state: 0, output: 'y' }]);
    const later = found([{ name: 'a', state: 1, output: 'z' }], [{ name: 'a', state: 1, output: 'y' }]);
    const lasting = lastingDifferences(late, later);
    expect(groupDifferences(lasting)).toEqual([
      { field: 'output', before: 'x', after: 'y', reason: undefined, objects: 1, example: 'a' },
    ]);
  });
});
