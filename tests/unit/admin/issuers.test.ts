import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { createBlockedSubjectStore } from '../../../shared/store/blocked-subjects.ts';
import { createIssuerUserStore } from '../../../shared/store/issuer-users.ts';
import { startAdmin } from '../../support/admin.ts';
import { issuerKeyPair, issuerToken, startIssuer } from '../../support/issuer.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const clock = () => NOW;

describe('admin issuers', () => {
  let stack: Awaited<ReturnType<typeof startAdmin>>;
  const admin = (line: string, typed = {}) => stack.admin(`issuers ${line} --local`, typed);

  beforeEach(async () => {
    stack = await startAdmin(clock);
  });
  afterEach(() => stack.stop());

  it('block and accept a user again, and remove an issuer, and say when that has effect', async () => {
    await admin('add keycloak --url https://sso.example --audience realmgate --rule ops=viewer:*');
    expect((await admin('block-subject keycloak ann@example.com')).out).toBe(
      'User keycloak:ann@example.com is blocked, within a minute everywhere.\n',
    );
    expect((await admin('blocked keycloak')).out).toContain('ann@example.com');
    expect(await createBlockedSubjectStore(stack.table).list('keycloak')).toEqual([
      { subject: 'ann@example.com', blocked_at: '2026-03-01T12:00:00.000Z' },
    ]);
    expect((await admin('unblock-subject keycloak ann@example.com')).out).toContain('not blocked any more');
    expect(await admin('unblock-subject keycloak ann@example.com')).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not blocked'),
    });
    expect(await admin('block-subject entra ann')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no issuer entra'),
    });
    expect((await admin('remove keycloak')).out).toBe(
      'Issuer keycloak removed. Its tokens are refused within a minute everywhere.\n',
    );
  });

  it.each(['keycloak:ann', 'ann/smith'])(
    'block nobody by a name that no token can have: %s',
    async (name) => {
      await admin('add keycloak --url https://sso.example --audience realmgate --rule ops=viewer:*');
      expect(await admin(`block-subject keycloak ${name}`)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining('The user of the issuer is not right'),
      });
      expect(await createBlockedSubjectStore(stack.table).list('keycloak')).toEqual([]);
    },
  );

  it('test a token: who its bearer is and what the rules give, which is no use of it', async () => {
    const [issuer, key] = await Promise.all([startIssuer(), issuerKeyPair('first')]);
    issuer.publish(key.jwk);
    await stack.admin('realms add paris --local --section test --monitoring-ip 10.0.0.1 --monitoring-port 1');
    await admin(
      `add keycloak --url ${issuer.url} --audience realmgate --rule ops=operator:paris --rule heads=admin`,
    );
    const token = await issuerToken({ url: issuer.url, now: NOW }, key);
    const { code, out } = await admin('test keycloak --token --json', { secret: token });
    expect([code, JSON.parse(out)]).toEqual([
      0,
      { user_name: 'keycloak:ann', role: 'operator', groups: ['ops'], realms: ['paris'] },
    ]);
    expect(await createIssuerUserStore(stack.table, clock).list()).toEqual([]);
    const other = await issuerToken({ url: issuer.url, now: NOW }, key, { claims: { aud: 'other' } });
    const refused = await admin('test keycloak --token', { secret: other });
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('another audience')]);
    expect(refused.err + refused.out).not.toContain(other.slice(0, 20));
    await issuer.peer.close();
  });

  it('test one that does not answer, or has no keys, in a sentence', async () => {
    const issuer = await startIssuer();
    await admin(`add keycloak --url ${issuer.url} --audience realmgate --rule ops=viewer:*`);
    expect(await admin('test keycloak')).toMatchObject({
      code: 1,
      err: "The issuer 'keycloak' answered with something that cannot be read. (the key set has no key that verifies)\n",
    });
    await issuer.peer.close();
    const closed = await admin('test keycloak --token', { secret: 'none' });
    expect([closed.code, closed.err]).toEqual([
      1,
      expect.stringMatching(/^The issuer 'keycloak' cannot be reached\. \(.*\)\n$/),
    ]);
  });
});
