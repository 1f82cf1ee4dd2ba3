import { describe, expect, it } from '@jest/globals';

import { canonicalAddress, isHostName, isIpAddress, isSameAddress } from '../../../../shared/base/address.ts';

describe('an address', () => {
  it.each([
    ['2001:DB8::A', '2001:db8::a'],
    ['2001:db8:0:0:0:0:0:a', '2001:db8::a'],
    ['2001:0db8::000a', '2001:db8::a'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:C000:0201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:10.0.0.1', '10.0.0.1'],
    ['192.0.2.1', '192.0.2.1'],
    ['Engine.example', 'Engine.example'],
    ['', ''],
    ['x]/?@'.repeat(20), 'x]/?@'.repeat(20)],
  ])('%j is written %j', (text, canonical) => {
    expect(canonicalAddress(text)).toBe(canonical);
    expect(isSameAddress(text, canonical)).toBe(true);
  });

  it('is not another one', () => {
    expect(isSameAddress('2001:db8::a', '2001:db8::b')).toBe(false);
    expect(isSameAddress('::ffff:192.0.2.1', '192.0.2.2')).toBe(false);
    expect(isSameAddress('::192.0.2.1', '192.0.2.1')).toBe(false);
  });

  it('is an IP address or a host name, or neither', () => {
    for (const ip of ['192.0.2.1', '::1', '2001:DB8::A']) expect(isIpAddress(ip)).toBe(true);
    for (const text of ['192.0.2.256', '192.0.2', '[::1]', '::1%eth0', '', ' ::1'])
      expect(isIpAddress(text)).toBe(false);
    for (const name of ['h', 'engine.example', 'engine_1', 'a-b.c']) expect(isHostName(name)).toBe(true);
    const none = [
      '',
      '.',
      'a..b',
      '-a',
      'a-',
      'a b',
      'a/b',
      'a:1',
      '10.0.0.1',
      '10.0.0.999',
      `${'a'.repeat(64)}.b`,
    ];
    for (const text of none) expect(isHostName(text)).toBe(false);
  });

  it('costs nothing where it is long', () => {
    const before = process.cpuUsage();
    for (const text of [
      '1:'.repeat(500_000),
      'a.'.repeat(500_000),
      '-'.repeat(1_000_000),
      '1'.repeat(1_000_000),
    ]) {
      expect([canonicalAddress(text) === text, isIpAddress(text), isHostName(text)]).toEqual([
        true,
        false,
        false,
      ]);
    }
    // The parser takes microseconds. One that compares each of a million characters with all others takes hours.
    expect(process.cpuUsage(before).user).toBeLessThan(10_000_000);
  });
});
