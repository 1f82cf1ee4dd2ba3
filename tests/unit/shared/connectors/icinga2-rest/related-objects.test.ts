import { describe, expect, it } from '@jest/globals';

import type { ApiObject } from '../../../../../shared/connectors/icinga2-rest/api-object.ts';
import { relateObjects } from '../../../../../shared/connectors/icinga2-rest/related-objects.ts';

const object = (name: string, attrs: ApiObject['attrs']): ApiObject => ({
  ...{ name, attrs },
  joins: { host: {}, service: {} },
});
const facts = { numberOf: (name: string) => Number(name.slice(1)), node: null };

describe('objects related by the lists of the Icinga 2 API', () => {
  // A copy of the list for each comment would take minutes.
  it('are found among very many comments of one host', () => {
    const comments = Array.from({ length: 100_000 }, (_, index) =>
      object(`c${index}`, { host_name: 'web-1' }),
    );
    const related = relateObjects(new Map([['comments', comments]]), facts);
    expect(new Set(related.commentsOf('web-1')).size).toBe(100_000);
    expect(related.commentsOf('web-1').slice(0, 3)).toEqual([0, 1, 10]);
  }, 20_000);

  it('are found among very many users of very many groups', () => {
    const groups = Array.from({ length: 1000 }, (_, index) => `g${index}`);
    const users = Array.from({ length: 1000 }, (_, index) => object(`u${index}`, { groups }));
    const notifications = Array.from({ length: 100 }, (_, index) =>
      object(`n${index}`, {
        host_name: `h${index % 10}`,
        user_groups: groups.slice(0, 100),
        users: ['admin'],
      }),
    );
    const lists = new Map([
      ['users', users],
      ['notifications', notifications],
    ] as const);
    const { users: found, groups: named } = relateObjects(lists, facts).contactsOf('h3');
    expect([found.length, found[0], named.length]).toEqual([1001, 'admin', 100]);
  }, 20_000);
});
