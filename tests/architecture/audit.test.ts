import { describe, expect, it } from '@jest/globals';

import { catalog } from '../../functions/catalog.ts';
import { takesKey } from '../../shared/http/idempotency-key.ts';
import { tableAccessOf } from '../support/table-access.ts';

/** Not audited although they are no GETs, each with its reason; docs/operations.md tells the same. */
const unaudited = new Map([
  [
    'passive-checks.submit',
    'comes from machines, many a second; the log of its engine tells what came of it',
  ],
  ['token.issue-by-post', 'has no caller yet, and its session is the record'],
  ['token.refresh', 'has no caller yet, and its session is the record'],
  ['utils.check-by-post', 'asks and changes nothing'],
]);
/** GETs that change something, because the specification says so. */
const changing = ['passive-checks.api-key', 'utils.restart'];

describe('the audit', () => {
  it.each(catalog.map((endpoint) => [endpoint.name, endpoint] as const))(
    'covers %s if it changes something',
    (name, { method, audit }) => {
      const changes = method === 'GET' ? changing.includes(name) : !unaudited.has(name);
      expect(audit !== undefined).toBe(changes);
    },
  );

  it('knows every exception by a name that exists', () => {
    const names = catalog.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...unaudited.keys(), ...changing]));
  });

  it('says what is done to what', () => {
    const actions = catalog.flatMap(({ audit }) => audit?.action ?? []);
    expect(actions.filter((action) => !/^[a-z]+(?:_[a-z]+)?\.[a-z]+$/.test(action))).toEqual([]);
  });
});

describe('a group', () => {
  const groupsOf = (endpoints: typeof catalog) => [
    ...new Set(endpoints.map(({ name }) => name.split('.')[0] ?? '')),
  ];

  it.each(groupsOf(catalog.filter(({ audit }) => audit)))('that writes may record it: %s', (group) => {
    expect(tableAccessOf(group)['AUDIT#*']).toEqual(['append']);
  });

  it.each(groupsOf(catalog.filter(takesKey)))('that takes keys may keep them: %s', (group) => {
    expect(tableAccessOf(group)['IDEMPOTENCY#*']).toEqual(['get', 'put', 'delete']);
  });
});
