import { describe, expect, it } from '@jest/globals';

import type { Condition, Predicate } from '../../../../../shared/base/condition.ts';
import { checkNamedRealms } from '../../../../../shared/realm/directory/named-in-filters.ts';
import { hostgroupRealm, multirealm, realm } from '../../../../support/realm-records.ts';

const held = [realm('paris'), realm('lyon')];
const visible = [...held, hostgroupRealm('lyon db', 'db'), multirealm('france', 'paris', 'lyon')];

/** A condition on texts. Each pattern has the pieces between its stars. */
const named = (patterns: readonly string[][], field = 'realm'): Condition => {
  return { field, predicate: { kind: 'text', patterns } as Predicate };
};

/** Returns the detail of the refusal of a list with this condition, or the names of its realms. */
function check(...where: readonly Condition[]) {
  try {
    return checkNamedRealms(held, visible, { where, path: 'services/' }).map(({ name }) => name);
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_request', faults: [{ in: 'query', field: 'realm' }] });
    return (error as Error).message;
  }
}

describe('a list of several realms', () => {
  it.each<[string, Condition[]]>([
    ['no condition', []],
    ['a condition on its own realm', [named([['paris']])]],
    ['a pattern with a star', [named([['lyon', 'db']])]],
    ['a condition on another field', [named([['rome']], 'host_name')]],
    ['a search', [{ search: ['realm'], text: 'rome' }]],
    ['another predicate on the realm', [{ field: 'realm', predicate: { kind: 'null' } }]],
  ])('is as it is with %s', (_, where) => {
    expect(check(...where)).toEqual(['paris', 'lyon']);
  });

  it('is refused for a realm that it does not hold, with the path of the list that holds it', () => {
    expect(check(named([['paris'], ['lyon db']]))).toBe(
      "realm: 'lyon db' is no realm of this list; that is /api/status/realms/lyon%20db/services/",
    );
    expect(check(named([['france']]))).toContain('/api/status/multirealms/france/services/');
  });

  it('is refused without advice for a realm that the caller does not see', () => {
    expect(check(named([['rome']]))).toBe("realm: 'rome' is no realm of this list");
  });
});
