import { describe, expect, it } from '@jest/globals';

import type { Filter } from '../../../../../shared/connectors/status-query/index.ts';
import { type HostFilter, pageFirst } from '../../../../../shared/realm/fields/page-first.ts';

interface Thing {
  readonly [field: string]: unknown;
  readonly host_name: string;
  readonly state?: number;
}

/** Answers records in turn, and keeps what it was asked. */
function answering(...answers: (readonly Thing[])[]) {
  const filters: (readonly Filter[] | undefined)[] = [];
  const ask = (_: unknown, hosts?: HostFilter) => {
    filters.push(hosts?.('name'));
    return Promise.resolve(answers[filters.length - 1] ?? []);
  };
  return { ask, filters };
}
const named = (...names: readonly string[]) => names.map((host_name): Thing => ({ host_name }));
const whole = (...names: readonly string[]) => names.map((host_name): Thing => ({ host_name, state: 1 }));
const firstTwo = <T>(records: readonly T[]) => records.slice(0, 2);
const bounds = (first: string, last: string) => [
  {
    kind: 'all',
    parts: [
      { kind: 'leaf', column: 'name', operator: '>=', value: first },
      { kind: 'leaf', column: 'name', operator: '<=', value: last },
    ],
  },
];

describe('a page of records', () => {
  const ties = ['host_name'] as const;

  it('has all fields, the others what tells them apart', async () => {
    const { ask, filters } = answering(named('a', 'b', 'c'), whole('a', 'b'));
    expect(await pageFirst({ onPage: firstTwo }, { ties, ask })).toEqual([...whole('a', 'b'), ...named('c')]);
    expect(filters).toEqual([undefined, bounds('a', 'b')]);
  });

  it('is asked by names where it is spread over many hosts', async () => {
    const all = named(...Array.from({ length: 100 }, (_, index) => `h${String(index).padStart(2, '0')}`));
    const { ask, filters } = answering(all, whole('h00', 'h99'));
    const ends = <T>(records: readonly T[]) => records.filter((_, index) => index % 99 === 0);
    await pageFirst({ onPage: ends }, { ties, ask });
    expect(filters[1]).toMatchObject([{ kind: 'any', parts: [{ value: 'h00' }, { value: 'h99' }] }]);
  });

  it('has not what is gone since, after another look at all', async () => {
    const { ask, filters } = answering(named('a', 'b', 'c'), whole('b'), whole('b', 'c'));
    expect(await pageFirst({ onPage: firstTwo }, { ties, ask })).toEqual([...whole('b'), ...named('c')]);
    expect(filters).toHaveLength(3);
  });

  it('has names that engines compare otherwise', async () => {
    const { ask, filters } = answering(named(' a', 'b', 'c'), whole(' a', 'b'));
    expect(await pageFirst({ onPage: firstTwo }, { ties, ask })).toEqual([
      ...whole(' a', 'b'),
      ...named('c'),
    ]);
    expect(filters[1]).toEqual([{ kind: 'leaf', column: 'name', operator: '<=', value: 'b' }]);
  });

  it('is not asked for where it is empty, nor where no page is wanted', async () => {
    const { ask, filters } = answering(named('a'), named('b'));
    expect(await pageFirst({ onPage: () => [] }, { ties, ask })).toEqual(named('a'));
    expect(await pageFirst({}, { ties, ask })).toEqual(named('b'));
    expect(filters).toEqual([undefined, undefined]);
  });
});
