import { expect, it } from '@jest/globals';

import { resultsOf } from '../../../../../shared/realm/operations/realm-results.ts';
import type { RealmTargets } from '../../../../../shared/realm/operations/select-in-realms.ts';

const host = (host_name: string) => ({ host_name, service: null });
const part = (...missing: string[]) => ({ missing: missing.map(host) }) as unknown as RealmTargets;
const unknownIn = (...parts: RealmTargets[]) =>
  resultsOf([], { parts, sources: [], name: 'both' }).results.map(({ target }) => target.host_name);

it('an object that was named is unknown if no realm has it', () => {
  expect(unknownIn(part('a', 'b', 'c'), part('b', 'c', 'd'), part('c', 'b'))).toEqual(['b', 'c']);
  expect(unknownIn(part('a'))).toEqual(['a']);
  expect(unknownIn(part('a'), part())).toEqual([]);
});

it('an unknown object is refused as a host or a service', () => {
  const parts = [{ missing: [host('a'), { host_name: 'a', service: 'http' }] } as unknown as RealmTargets];
  const { results } = resultsOf([], { parts, sources: [], name: 'both' });
  expect(results.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['refused', 'There is no such host.'],
    ['refused', 'There is no such service.'],
  ]);
});
