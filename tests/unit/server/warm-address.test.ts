import { describe, expect, it } from '@jest/globals';

import { warmStoreFaults } from '../../../server/warm-address.ts';

const others = { database: 'postgres://localhost/realmgate', warmBytes: 1 };

describe('the address of --warm-states', () => {
  it.each([
    'redis://127.0.0.1',
    'redis://localhost:6380/3',
    'redis://user:secret@[::1]:6379/',
    'rediss://cache.example',
    'redis://10.0.0.7?tls=off',
    undefined,
  ])('may be %s', (warmStates) => {
    expect(warmStoreFaults({ ...others, warmStates })).toEqual([]);
  });

  it.each([
    ...['', 'cache.example', 'http://cache.example', 'redis://', 'redis://localhost/name'],
    ...[
      'rediss://user:100%@cache.example',
      'rediss://%ff@cache.example',
      'rediss://%e2:%82%ac@cache.example',
    ],
  ])('is not %j', (warmStates) => {
    expect(warmStoreFaults({ ...others, warmStates })).toEqual([
      expect.stringContaining('--warm-states is an address such as'),
    ]);
  });

  it('is told all its faults, and its password is not quoted', () => {
    const faults = warmStoreFaults({
      ...{ warmStates: 'redis://u:secret@cache.example', database: undefined, warmBytes: 0 },
    });
    expect(faults).toEqual([
      expect.stringContaining('needs --database'),
      expect.stringContaining('--warm-memory is 0'),
      expect.stringContaining('in clear'),
    ]);
    expect(faults.join()).not.toContain('secret');
  });
});
