import { describe, expect, it } from '@jest/globals';

import {
  allOf,
  always,
  atLeast,
  atMost,
  equals,
} from '../../../../../shared/connectors/status-query/index.ts';
import { namesFilter, pairsFilter } from '../../../../../shared/realm/operations/target-filters.ts';

const names = (count: number) => Array.from({ length: count }, (_, at) => `web-${at + 10}`);

describe('a filter of names', () => {
  it('has each of at most twenty names, and the range of more', () => {
    expect(namesFilter('name', new Set(names(20)))).toEqual(names(20).map((name) => equals('name', name)));
    const range = allOf(atLeast('name', 'web-10'), atMost('name', 'web-30'));
    expect(namesFilter('name', new Set(names(21)))).toEqual([range]);
  });

  it('lets all rows pass if one of the names cannot be sent to every engine', () => {
    expect(namesFilter('name', new Set(['web-1', ' web-2']))).toEqual([always]);
  });
});

describe('a filter of services', () => {
  const pairs = names(21).map((host_name) => ({ host_name, service: 'http' }));

  it('has each of at most twenty services, and the hosts of more', () => {
    const each = pairs
      .slice(1)
      .map(({ host_name }) => allOf(equals('host_name', host_name), equals('description', 'http')));
    expect(pairsFilter(pairs.slice(1))).toEqual(each);
    expect(pairsFilter(pairs)).toEqual(namesFilter('host_name', new Set(names(21))));
  });

  it('has the hosts alone if one of the services cannot be sent to every engine', () => {
    const odd = { host_name: 'web-10', service: 'http ' };
    expect(pairsFilter([pairs[0]!, odd])).toEqual([equals('host_name', 'web-10')]);
  });
});
