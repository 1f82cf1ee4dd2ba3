import { beforeEach, describe, expect, it } from '@jest/globals';
import { generateKeyPair, importJWK, SignJWT } from 'jose';

import { keySet, newKeySet, rotateKeySet } from '../../../../shared/security/key-set.ts';
import { createSigningKeys } from '../../../../shared/security/keys.ts';
import type { Secrets } from '../../../../shared/security/secrets.ts';
import { createTokens, type Tokens } from '../../../../shared/security/tokens.ts';
import { fakeSecrets } from '../../../support/security.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
const claims = { sub: 'ann', sid: 's1', jti: 't1', typ: 'access' as const, role: 'viewer' };
const notValid = { kind: 'unauthorized', code: 'token_not_valid', message: 'The token is not valid.' };

const lasting = (seconds: number) => ({ from: START / 1000, to: START / 1000 + seconds });

describe('tokens', () => {
  let now: number;
  const clock = () => now;
  let secrets: Secrets & { reads: number };
  let tokens: Tokens;

  beforeEach(async () => {
    now = START;
    secrets = fakeSecrets({ keys: JSON.stringify(await newKeySet(clock)) });
    tokens = createTokens(createSigningKeys(secrets, 'keys', clock), clock);
  });

  const stored = async () => keySet().parse(JSON.parse((await secrets.read('keys')) ?? ''));

  it('carry their claims, signed with ES256 under the key they name', async () => {
    const token = await tokens.sign(claims, lasting(60));
    expect(await tokens.verify(token, 'access')).toEqual(claims);
    expect(part(token, 0)).toEqual({ alg: 'ES256', typ: 'JWT', kid: (await stored()).current });
    expect(part(token, 1)).toMatchObject({ iss: 'realmgate', aud: 'realmgate-api', exp: START / 1000 + 60 });
  });

  it('expire', async () => {
    const token = await tokens.sign(claims, lasting(60));
    now += 59_000;
    await expect(tokens.verify(token, 'access')).resolves.toEqual(claims);
    now += 1_000;
    await expect(tokens.verify(token, 'access')).rejects.toMatchObject(notValid);
  });

  it('of the other type are refused', async () => {
    const token = await tokens.sign(claims, lasting(60));
    await expect(tokens.verify(token, 'refresh')).rejects.toMatchObject(notValid);
  });

  it('are refused when anything about them is not ours', async () => {
    const { private_jwk: jwk, kid } = (await stored()).keys[0]!;
    const ours = await importJWK(jwk, 'ES256');
    const foreign = (await generateKeyPair('ES256')).privateKey;
    const good = await tokens.sign(claims, lasting(60));
    const [header, , signature] = good.split('.');
    const make = (alg = 'ES256', id = kid) => new SignJWT(claims).setProtectedHeader({ alg, kid: id });
    const complete = (jwt: SignJWT) =>
      jwt.setIssuer('realmgate').setAudience('realmgate-api').setExpirationTime('1d');
    const bad = {
      empty: '',
      'not a token': 'a.b.c',
      'foreign key': await complete(make()).sign(foreign),
      'unknown kid': await complete(make('ES256', 'other')).sign(ours),
      'other algorithm': await complete(make('HS256')).sign(new TextEncoder().encode(JSON.stringify(jwk))),
      'alg none': `${encoded({ alg: 'none', kid })}.${encoded({ ...claims, exp: START / 1000 + 60 })}.`,
      'other issuer': await complete(make()).setIssuer('other').sign(ours),
      'other audience': await complete(make()).setAudience('other').sign(ours),
      'no expiry': await make().setIssuer('realmgate').setAudience('realmgate-api').sign(ours),
      'changed claims': `${header}.${encoded({ ...claims, sub: 'root', exp: START / 1000 + 60 })}.${signature}`,
      'cut signature': good.slice(0, -4),
    };
    for (const [what, token] of Object.entries(bad)) {
      const outcome = await tokens.verify(token, 'access').catch((error: unknown) => error);
      expect({ what, outcome }).toMatchObject({ what, outcome: notValid });
    }
  });

  it('live on through a rotation, on functions that have and have not seen it yet', async () => {
    const old = await tokens.sign(claims, lasting(7200));
    const rotated = await rotateKeySet(await stored(), 86_400_000, clock);
    await secrets.write('keys', JSON.stringify(rotated));
    const fresh = createTokens(createSigningKeys(secrets, 'keys', clock), clock);
    await expect(fresh.verify(old, 'access')).resolves.toEqual(claims);
    await expect(tokens.verify(await fresh.sign(claims, lasting(7200)), 'access')).resolves.toEqual(claims);
    now += 3_600_000;
    const renewed = await fresh.sign(claims, lasting(7200));
    expect(part(renewed, 0)).toMatchObject({ kid: rotated.current });
    await expect(tokens.verify(renewed, 'access')).resolves.toEqual(claims);
    await expect(tokens.verify(old, 'access')).resolves.toEqual(claims);
  });

  it('cost one read of the secret in five minutes, whatever keys they name', async () => {
    const token = await tokens.sign(claims, lasting(3600));
    const forged = `${encoded({ alg: 'ES256', kid: 'x' })}.${encoded(claims)}.AAAA`;
    await expect(tokens.verify(forged, 'access')).rejects.toMatchObject(notValid);
    await tokens.verify(token, 'access');
    expect(secrets.reads).toBe(1);
    now += 300_000;
    await tokens.verify(token, 'access');
    expect(secrets.reads).toBe(2);
  });

  it('are not blamed when the secret cannot be read', async () => {
    const token = await tokens.sign(claims, lasting(60));
    const lost = createTokens(createSigningKeys(fakeSecrets(), 'keys', clock), clock);
    await expect(lost.verify(token, 'access')).rejects.not.toMatchObject({ kind: 'unauthorized' });
  });
});

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function part(token: string, index: number): unknown {
  return JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());
}
