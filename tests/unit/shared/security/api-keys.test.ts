import { createHmac } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';

import { deriveApiKey, verifyApiKey } from '../../../../shared/security/api-keys.ts';
import { apiKeySecret, newApiKeySecret } from '../../../../shared/security/derived-key.ts';

const secret = 'c2VjcmV0LW9mLXRlc3RzLXNlY3JldC1vZi10ZXN0cy0';
const ann = { userName: 'ann', version: 1_772_366_400 };

/** The key with one of its parts replaced. */
function forged(key: string, part: 'user' | 'version' | 'mac', by: string): string {
  const [user, version, mac] = key.split('.');
  return Object.values({ user, version, mac, [part]: by }).join('.');
}

describe('API keys', () => {
  const key = deriveApiKey(secret, ann);

  it('are the HMAC of user and version, the same at every call', () => {
    const mac = createHmac('sha256', Buffer.from(secret, 'base64url')).update('rg_YW5u.1772366400');
    expect(key).toBe(`rg_YW5u.1772366400.${mac.digest('base64url')}`);
    expect(deriveApiKey(secret, ann)).toBe(key);
  });

  it.each(['ann', 'a.b@example.org', 'Zoë', '東京', 'x'.repeat(64), '東'.repeat(64)])(
    'tell whose they are: %s',
    (userName) => {
      const owner = { userName, version: 3 };
      const made = deriveApiKey(secret, owner);
      expect(verifyApiKey(secret, made)).toEqual(owner);
      // Keys are used in headers and query strings without encoding.
      expect(encodeURIComponent(made)).toBe(made);
    },
  );

  it('are all different', () => {
    const others = [
      { ...ann, version: 1 },
      { ...ann, userName: 'bob' },
    ];
    const keys = [
      key,
      ...others.map((owner) => deriveApiKey(secret, owner)),
      deriveApiKey(newApiKeySecret(), ann),
    ];
    expect(new Set(keys.map((one) => one.split('.')[2])).size).toBe(4);
  });

  const bob = deriveApiKey(secret, { ...ann, userName: 'bob' });
  const mac = key.split('.')[2] ?? '';
  it.each([
    ['another secret', deriveApiKey(newApiKeySecret(), ann)],
    ['a guessed MAC', forged(key, 'mac', 'A'.repeat(43))],
    [
      'a MAC that differs at its begin',
      forged(key, 'mac', `${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`),
    ],
    ['the MAC of another user', forged(key, 'mac', bob.split('.')[2] ?? '')],
    ['another user', forged(key, 'user', 'rg_Ym9i')],
    ['another version', forged(key, 'version', '1772366401')],
    ['a version with a zero in front', forged(key, 'version', '01772366400')],
    ['version 0', forged(key, 'version', '0')],
    ['a version beyond all numbers', forged(key, 'version', '9'.repeat(400))],
    ['a user spelled with padding', forged(key, 'user', 'rg_YW5u=')],
    ['a user who is not UTF-8', forged(key, 'user', 'rg_-_-_')],
    ['a shorter MAC', key.slice(0, -1)],
    ['a longer MAC', `${key}A`],
    ['a line end', `${key}\n`],
    ['something in front', ` ${key}`],
    ['no prefix', key.slice(3)],
    ['another prefix', `RG_${key.slice(3)}`],
    ['no user', forged(key, 'user', 'rg_')],
    ['an endless user', forged(key, 'user', `rg_${'A'.repeat(100_000)}`)],
    ['two parts', key.slice(0, key.lastIndexOf('.'))],
    ['nothing', ''],
  ])('are not good with %s', (_, text) => {
    expect(verifyApiKey(secret, text)).toBeUndefined();
  });

  it('have one spelling only: base64 that ends in other unused bits is refused', () => {
    // 43 characters carry 258 bits: the last one may be written in four ways.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const good = Array.from(alphabet).filter((last) => verifyApiKey(secret, key.slice(0, -1) + last));
    expect(good).toEqual([key.at(-1)]);
  });

  it('stand on 256 random bits', () => {
    const made = [newApiKeySecret(), newApiKeySecret()];
    expect(new Set(made).size).toBe(2);
    for (const text of made) {
      expect(apiKeySecret().parse(text)).toBe(text);
      expect(Buffer.from(text, 'base64url')).toHaveLength(32);
    }
    expect(apiKeySecret().safeParse('placeholder').success).toBe(false);
  });
});
