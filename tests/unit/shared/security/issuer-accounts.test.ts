import { describe, expect, it } from '@jest/globals';

import { createIssuerAccounts } from '../../../../shared/security/issuer-accounts.ts';
import { creationOf, issuerRecord } from '../../../../shared/store/issuers.ts';

const MINUTE = 60_000;
const usedAt = Date.parse('2026-03-01T12:00:00Z');
const issuer = issuerRecord().parse({
  ...{ id: 'keycloak', url: 'https://id.example.org', audience: 'realmgate' },
  rules: ['ops=operator:*', 'staff=viewer:paris,lyon', 'guests=viewer:paris'],
});

/** The accounts of an issuer at whose service `ann`, who is in `groups`, was seen `later` milliseconds ago. */
function accountsOf(groups: readonly string[], { later = 0, creation = creationOf(issuer) } = {}) {
  const ann = {
    ...{ issuer_id: 'keycloak', subject: 'ann', issuer_creation_id: creation },
    ...{ groups: [...groups], used_at: usedAt, expires_at: 2 * usedAt },
  };
  const users = {
    find: ({ subject }: { readonly subject: string }) => Promise.resolve(subject === 'ann' ? ann : undefined),
    list: () => Promise.resolve([ann]),
  };
  const issuers = { find: () => Promise.resolve(issuer), list: () => Promise.resolve([issuer]) };
  return createIssuerAccounts({ users, issuers }, () => usedAt + later);
}

describe('an account of an issuer', () => {
  it.each([
    [['ops'], 'operator', 'all'],
    [['staff', 'guests'], 'viewer', ['lyon', 'paris']],
    [[], 'none', []],
  ])('of somebody in %j has the role %s and sees %j', async (groups, role, realms) => {
    const account = await accountsOf(groups).find('keycloak:ann');
    expect(account).toMatchObject({ ...{ user_name: 'keycloak:ann', role }, last_login: usedAt / 1000 });
    const seen = account?.realms ?? [];
    expect(seen === 'all' ? seen : seen.map(({ name }) => name).sort()).toEqual(realms);
  });

  it('is that of the user with this name and issuer, who was seen since the issuer was registered', async () => {
    for (const name of ['ann', 'keycloak:bob', ':ann', 'keycloak:', 'keycloak:ann:'])
      expect(await accountsOf(['ops']).find(name)).toBeUndefined();
    expect(await accountsOf(['ops'], { creation: 'former' }).find('keycloak:ann')).toBeUndefined();
  });

  it.each([
    [15 * MINUTE - 1, 1],
    [15 * MINUTE, 0],
  ])('has, %d milliseconds after its token was used, so many sessions: %d', async (later, count) => {
    const accounts = accountsOf(['ops'], { later });
    expect((await accounts.list()).map((one) => one.session_count)).toEqual([count]);
    expect(await accounts.counts()).toEqual({ logged_users: count, active_sessions: count });
  });
});
