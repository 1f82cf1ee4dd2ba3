import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { createKeyRotation, type KeyRotation } from '../../../../shared/security/key-rotation.ts';
import { keySet, newKeySet, rotateKeySet, signingKey } from '../../../../shared/security/key-set.ts';
import { createSigningKeys } from '../../../../shared/security/keys.ts';
import { createStagedSecrets } from '../../../../shared/security/staged-secret.ts';
import { createTokens } from '../../../../shared/security/tokens.ts';
import { sdkConfig } from '../../../support/aws-stand-in.ts';
import { startStagedSecrets } from '../../../support/staged-secrets.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const refreshTokenSeconds = 86_400;
const steps = ['createSecret', 'setSecret', 'testSecret', 'finishSecret'] as const;

describe('a rotation of the keys of tokens', () => {
  let now: number;
  let secret: Awaited<ReturnType<typeof startStagedSecrets>>;
  let rotate: KeyRotation;
  /** The milliseconds that go by between two readings of the clock. */
  let paceMs: number;
  const clock = () => (now += paceMs);
  const currentKeys = () => keySet().parse(JSON.parse(secret.read('AWSCURRENT') ?? 'null'));
  const step = (Step: string, ClientRequestToken: string) =>
    rotate({ Step, SecretId: secret.arn, ClientRequestToken });
  const whole = async () => {
    const token = secret.begin();
    for (const one of steps) await step(one, token);
    return token;
  };
  /** A running function, which reads the secret now and caches it. */
  const runningFunction = () => {
    const secrets = {
      read: () => Promise.resolve(secret.read('AWSCURRENT')),
      write: () => Promise.reject(new Error('it writes no secrets')),
    };
    return createTokens(createSigningKeys(secrets, secret.name, clock), clock);
  };
  const claims = { sub: 'ann', sid: 's', jti: 'j', typ: 'refresh', role: 'viewer' } as const;
  const tokenOf = (made: ReturnType<typeof runningFunction>) =>
    made.sign(claims, { from: now / 1000, to: now / 1000 + refreshTokenSeconds });

  beforeEach(async () => {
    now = Date.parse('2026-03-01T12:00:00Z');
    paceMs = 0;
    secret = await startStagedSecrets();
    secret.write(JSON.stringify(await newKeySet(clock)));
    now += 90 * DAY;
    const open = createStagedSecrets({ ...sdkConfig(secret.url), maxAttempts: 1 });
    rotate = createKeyRotation({ open, secretName: secret.name, refreshTokenSeconds, clock });
  });
  afterEach(async () => {
    await secret.close();
  });

  it('adds a key, which signs 66 minutes later, and keeps the one before', async () => {
    const before = currentKeys();
    const token = await whole();
    expect([secret.versionOf('AWSCURRENT'), secret.versionOf('AWSPENDING')]).toEqual([token, token]);
    const after = currentKeys();
    expect(after.keys.map(({ kid }) => kid)).toEqual([before.current, after.current]);
    expect(signingKey(after, () => now + 66 * MINUTE - 1).kid).toBe(before.current);
    expect(signingKey(after, () => now + 66 * MINUTE).kid).toBe(after.current);
  });

  it('is not seen by callers: every token of each function is good at every other one, all the time', async () => {
    const functions = [runningFunction()];
    const tokens = [await tokenOf(functions[0]!)];
    const look = async () => {
      functions.push(runningFunction());
      for (const made of functions) tokens.push(await tokenOf(made));
      for (const made of functions) for (const token of tokens.slice(-6)) await made.verify(token, 'refresh');
    };
    const version = secret.begin();
    for (const one of steps) {
      await look();
      await step(one, version);
      // Retries of a step are minutes apart.
      now += 12 * MINUTE;
      await look();
    }
    for (let minutes = 0; minutes < 80; minutes += 4) {
      now += 4 * MINUTE;
      await look();
    }
    const [first = ''] = tokens;
    await expect(runningFunction().verify(first, 'refresh')).resolves.toMatchObject({ sub: 'ann' });
  });

  it('keeps a key as long as a token of it can live', async () => {
    const first = currentKeys().current;
    await whole();
    now += 66 * MINUTE + DAY - 1;
    await whole();
    expect(currentKeys().keys.map(({ kid }) => kid)).toContain(first);
  });

  it('retires a key when no token of it can live any more', async () => {
    const [first] = currentKeys().keys;
    await whole();
    now += 66 * MINUTE + DAY;
    const second = currentKeys().current;
    await whole();
    expect(currentKeys().keys.map(({ kid }) => kid)).toEqual([second, currentKeys().current]);
    expect(second).not.toBe(first?.kid);
  });

  it('is done on a slow machine too', async () => {
    paceMs = 2000;
    await whole();
    expect(currentKeys().keys).toHaveLength(2);
  });

  it('bears each step twice, and at the same time', async () => {
    const token = secret.begin();
    for (const one of steps) {
      await Promise.all([step(one, token), step(one, token), step(one, token)]);
      await step(one, token);
    }
    expect(currentKeys().keys).toHaveLength(2);
    const kept = secret.read('AWSCURRENT');
    for (const one of steps) await step(one, token);
    expect(secret.read('AWSCURRENT')).toBe(kept);
  });

  it.each(['PutSecretValue', 'UpdateSecretVersionStage', 'GetSecretValue', 'DescribeSecret'])(
    'goes on where %s failed',
    async (failing) => {
      const token = secret.begin();
      const failed: string[] = [];
      for (const one of steps) {
        secret.hooks.before = (action) => {
          if (action === failing) throw new Error('AWS fails');
        };
        await step(one, token).catch(() => failed.push(one));
        secret.hooks.before = () => undefined;
        await step(one, token);
      }
      expect(failed.length).toBeGreaterThan(0);
      expect(secret.versionOf('AWSCURRENT')).toBe(token);
      expect(currentKeys().keys).toHaveLength(2);
    },
  );

  it('does what is left where the answer to a move was lost', async () => {
    const token = secret.begin();
    for (const one of steps.slice(0, 3)) await step(one, token);
    const [a, b] = await Promise.allSettled([step('finishSecret', token), step('finishSecret', token)]);
    expect([a.status, b.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(secret.versionOf('AWSCURRENT')).toBe(token);
  });

  it('makes the first keys of a secret that holds none', async () => {
    await secret.close();
    secret = await startStagedSecrets();
    const open = createStagedSecrets({ ...sdkConfig(secret.url), maxAttempts: 1 });
    rotate = createKeyRotation({ open, secretName: secret.name, refreshTokenSeconds, clock });
    await whole();
    const [only] = currentKeys().keys;
    expect(signingKey(currentKeys(), clock).kid).toBe(only?.kid);
  });

  it.each(['testSecret', 'finishSecret'])(
    'ends at %s if no keys were made, and gives callers no empty version',
    async (early) => {
      await secret.close();
      secret = await startStagedSecrets();
      const open = createStagedSecrets({ ...sdkConfig(secret.url), maxAttempts: 1 });
      rotate = createKeyRotation({ open, secretName: secret.name, refreshTokenSeconds, clock });
      await expect(step(early, secret.begin())).rejects.toThrow('The pending version holds nothing.');
      expect(secret.versionOf('AWSCURRENT')).toBeUndefined();
    },
  );

  it.each([
    ['were rotated by hand', (set: string) => rotateKeySet(keySet().parse(JSON.parse(set)), DAY, () => now)],
    ['were revoked', () => newKeySet(() => now)],
  ])('is given up where the keys %s since it began, and brings none back', async (_how, changed) => {
    const token = secret.begin();
    for (const one of steps.slice(0, 3)) await step(one, token);
    const after = JSON.stringify(await changed(secret.read('AWSCURRENT') ?? ''));
    secret.write(after);
    await expect(step('finishSecret', token)).rejects.toThrow('somebody else has changed the keys');
    expect([secret.read('AWSCURRENT'), secret.versionOf('AWSPENDING')]).toEqual([after, undefined]);
    // Secrets Manager tries again; then comes the next rotation.
    await expect(step('finishSecret', token)).rejects.toThrow('is not being rotated');
    await whole();
  });

  it('is given up where it took so long that functions would sign before all have read the key', async () => {
    const token = secret.begin();
    for (const one of steps.slice(0, 3)) await step(one, token);
    now += 60 * MINUTE + 1;
    const before = secret.read('AWSCURRENT');
    await expect(step('finishSecret', token)).rejects.toThrow('took longer than an hour');
    expect([secret.read('AWSCURRENT'), secret.versionOf('AWSPENDING')]).toEqual([before, undefined]);
    await whole();
  });

  it('bears the test of its configuration, which has the keys of today as pending ones', async () => {
    const token = secret.begin();
    secret.hooks.before = () => undefined;
    const open = createStagedSecrets(sdkConfig(secret.url));
    await open(secret.arn).writePending(token, secret.read('AWSCURRENT') ?? '');
    await expect(step('testSecret', token)).resolves.toMatchObject({ keys: 1 });
  });

  it.each(['placeholder', '{}', '[]', '{"keys":[],"current":"x"}'])(
    'does not write over a secret that holds %s, and does not quote it',
    async (content) => {
      secret.write(content);
      const token = secret.begin();
      const words = await step('createSecret', token).catch(String);
      expect(words).toBe('Error: The secret holds no token keys.');
      expect(secret.read('AWSCURRENT')).toBe(content);
    },
  );

  it('refuses pending keys that cannot verify the tokens of today', async () => {
    const token = secret.begin();
    const open = createStagedSecrets(sdkConfig(secret.url));
    await open(secret.arn).writePending(token, JSON.stringify(await newKeySet(() => now - DAY)));
    await expect(step('testSecret', token)).rejects.toThrow('The token is not valid.');
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['another step', { Step: 'deleteSecret', SecretId: 's', ClientRequestToken: 't' }],
    ['a scheduled event', { 'detail-type': 'Scheduled Event' }],
  ])('refuses %s without a call', async (_what, event) => {
    await expect(rotate(event)).rejects.toThrow();
    expect(secret.actions).toEqual([]);
  });

  it('refuses another secret, and a version that nobody rotates', async () => {
    const open = createStagedSecrets(sdkConfig(secret.url));
    const other = createKeyRotation({ open, secretName: 'another', refreshTokenSeconds, clock });
    const token = secret.begin();
    await expect(
      other({ Step: 'createSecret', SecretId: secret.arn, ClientRequestToken: token }),
    ).rejects.toThrow('is not the one of the token keys');
    await expect(step('createSecret', 'of-somebody')).rejects.toThrow('is not being rotated');
    expect(secret.actions).not.toContain('PutSecretValue');
  });
});
