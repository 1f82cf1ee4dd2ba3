import { expect, it } from '@jest/globals';

import { createIssuerVisibility } from '../../../../../shared/realm/directory/issuer-visibility.ts';
import type { IssuerRule } from '../../../../../shared/store/issuer-rules.ts';
import type { IssuerRecord } from '../../../../../shared/store/issuers.ts';

const rules: readonly IssuerRule[] = [
  { group: 'ops', role: 'operator', realms: [{ name: 'paris', creation_id: 'p1' }] },
  { group: 'watch', role: 'viewer', realms: [{ name: 'lyon', creation_id: 'l1' }] },
  { group: 'all', role: 'viewer', realms: '*' },
];
const url = 'https://login.example.org';
const record = { url, creation_id: 'created', rules } as unknown as IssuerRecord;

/** Returns the realms of a user in these groups on an endpoint for viewers. `created` is the issuer of the token. */
async function seen(groups: readonly string[], { created = 'created', present = record } = {}) {
  const find = (id: string) => Promise.resolve(id === 'login' ? present : undefined);
  const issuer = { id: groups.includes('unknown issuer') ? 'other' : 'login', groups };
  const viewer = { userName: 'vera', userCreatedAt: created, role: 'viewer', issuer };
  const visible = await createIssuerVisibility({ find }, () => 0)(viewer, 'viewer');
  return visible === 'all' ? visible : [...visible.values()];
}

it('a user of an issuer sees the realms of the rules for his groups', async () => {
  expect(await seen(['ops', 'watch'])).toEqual([
    { name: 'paris', creation_id: 'p1' },
    { name: 'lyon', creation_id: 'l1' },
  ]);
  expect(await seen(['watch', 'all'])).toBe('all');
  expect(await seen([])).toEqual([]);
});

it('a user sees nothing if his issuer is gone, or if a later issuer has its name', async () => {
  expect(await seen(['all', 'unknown issuer'])).toEqual([]);
  expect(await seen(['all'], { created: 'before' })).toEqual([]);
  const withoutId = { ...record, creation_id: undefined };
  expect(await seen(['all'], { created: url, present: withoutId })).toBe('all');
});

it('a user without an issuer has no realms of rules', async () => {
  const visibilityOf = createIssuerVisibility({ find: () => Promise.resolve(record) }, () => 0);
  const stored = { userName: 'vera', userCreatedAt: 'created', role: 'viewer' };
  expect(await visibilityOf(stored, 'viewer')).toEqual(new Map());
});
