import { describe, expect, it } from '@jest/globals';

import { catalog } from '../../functions/catalog.ts';
import { acceptsIdempotencyKey } from '../../shared/http/endpoint/idempotency-key.ts';
import { withAdvice } from '../support/advice.ts';
import { tableAccessOf } from '../support/table-access.ts';

/** Endpoints that are not audited although they are not GETs, each with its reason. docs/operations.md has the same list. */
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
    withAdvice(
      "declare `audit` in the endpoint's file if it changes something; if it needs none, add its name and the reason to `unaudited` in this test, and to docs/operations.md.",
      (name, { method, audit }) => {
        const changes = method === 'GET' ? changing.includes(name) : !unaudited.has(name);
        expect(audit !== undefined).toBe(changes);
      },
    ),
  );

  it(
    'knows every exception by a name that exists',
    withAdvice(
      'remove the name from `unaudited` or `changing` in this test, or write it as the catalog does.',
      () => {
        const names = catalog.map(({ name }) => name);
        expect(names).toEqual(expect.arrayContaining([...unaudited.keys(), ...changing]));
      },
    ),
  );

  it(
    'says what is done to what',
    withAdvice(
      "name the action `thing.verb` in the endpoint's `audit` (small letters, one underscore at most).",
      () => {
        const actions = catalog.flatMap(({ audit }) => audit?.action ?? []);
        expect(actions.filter((action) => !/^[a-z]+(?:_[a-z]+)?\.[a-z]+$/.test(action))).toEqual([]);
      },
    ),
  );
});

describe('a group', () => {
  const groupsOf = (endpoints: typeof catalog) => [
    ...new Set(endpoints.map(({ name }) => name.split('.')[0] ?? '')),
  ];

  it.each(groupsOf(catalog.filter(({ audit }) => audit)))(
    'that writes may record it: %s',
    withAdvice("add `AUDIT#*: [append]` to `table:` in the group's function.yml.", (group) => {
      expect(tableAccessOf(group)['AUDIT#*']).toEqual(['append']);
    }),
  );

  it.each(groupsOf(catalog.filter(acceptsIdempotencyKey)))(
    'that takes keys may keep them: %s',
    withAdvice(
      "add `IDEMPOTENCY#*: [get, put, delete]` to `table:` in the group's function.yml.",
      (group) => {
        expect(tableAccessOf(group)['IDEMPOTENCY#*']).toEqual(['get', 'put', 'delete']);
      },
    ),
  );
});
