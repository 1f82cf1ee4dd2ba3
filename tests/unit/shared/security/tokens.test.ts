import { beforeEach, describe, expect, it } from '@jest/globals';

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
    const unknown = { ...notValid, cause: 'unknown kid' };
    await expect(tokens.verify(forged, 'access')).rejects.toMatchObject(unknown);
    await tokens.verify(token, 'access');
    expect(secrets.reads).toBe(1);
    now += 300_000;
    await tokens.verify(token, 'access');
    expect(secrets.reads).toBe(2);
  });

  it('are not blamed when there is no secret, and who reads the log learns how to make it', async () => {
    const token = await tokens.sign(claims, lasting(60));
    const lost = createTokens(createSigningKeys(fakeSecrets(), 'keys', clock), clock);
    const verified = lost.verify(token, 'access');
    await expect(verified).rejects.not.toMatchObject({ kind: 'unauthorized' });
    await expect(verified).rejects.toThrow(/^The secret .* make it with: admin keys rotate$/);
  });
});

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function part(token: string, index: number): unknown {
  return JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());
}
