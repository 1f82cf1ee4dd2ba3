import { describe, expect, it } from '@jest/globals';

import {
  deriveAccessKey,
  isAccessKey,
  newKeyId,
  verifyAccessKey,
} from '../../../../shared/security/access-keys.ts';
import { deriveApiKey, verifyApiKey } from '../../../../shared/security/api-keys.ts';

const secret = 'c2VjcmV0LW9mLXRlc3RzLXNlY3JldC1vZi10ZXN0cy0';
const ann = { userName: 'ann', keyId: '07abcdefghijklmn' };
const key = deriveAccessKey(secret, ann);

describe('an access key', () => {
  it('says whose it is, and which one', () => {
    expect(key).toMatch(/^rgk_YW5u\.07abcdefghijklmn\.[\w-]{43}$/);
    expect(isAccessKey(key)).toBe(true);
    expect(verifyAccessKey(secret, key)).toEqual(ann);
    const zoe = { userName: 'zoé@example.org', keyId: ann.keyId };
    expect(verifyAccessKey(secret, deriveAccessKey(secret, zoe))).toEqual(zoe);
  });

  it('has another id each time, whose first digits are its place', () => {
    const ids = Array.from({ length: 200 }, () => newKeyId('19'));
    expect(new Set(ids).size).toBe(200);
    for (const id of ids) expect(id).toMatch(/^19[\w-]{14}$/);
  });

  const parts = key.split('.');
  const flipped = key.endsWith('A') ? 'B' : 'A';
  it.each([
    ['of another secret', deriveAccessKey(secret.replace('c2', 'd2'), ann)],
    ['of another user', [`rgk_${Buffer.from('bob').toString('base64url')}`, ...parts.slice(1)].join('.')],
    ['of another place', [parts[0], '08abcdefghijklmn', parts[2]].join('.')],
    ['with another spelling of base64', `${key.slice(0, -1)}${flipped}`],
    ['with a part too much', `${key}.x`],
    ['without an end', key.slice(0, -1)],
    ['with a line break', `${key}\n`],
    ['of a sender of passive checks', deriveApiKey(secret, { userName: 'ann', version: 1 })],
    ['of a megabyte', `rgk_${'a'.repeat(1_000_000)}`],
    ['of dots', `rgk_${'.'.repeat(1_000_000)}`],
    ['that is empty', 'rgk_'],
  ])('%s is not ours', (_, text) => {
    expect(verifyAccessKey(secret, text)).toBeUndefined();
  });

  it('is no key of a sender of passive checks', () => {
    expect(verifyApiKey(secret, key)).toBeUndefined();
  });
});
