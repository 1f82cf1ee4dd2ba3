import { describe, expect, it } from '@jest/globals';

import { networkOf } from '../../../../shared/security/network.ts';

describe('the network of an address', () => {
  it.each([
    ['an IPv4 address', '192.0.2.1', '192.0.2.1'],
    ['an IPv4 address in IPv6 form', '::ffff:192.0.2.1', '192.0.2.1'],
    ['an IPv6 address', '2001:db8:1:2::1', '20010db800010002/64'],
    ['another one of that network', '2001:DB8:1:2:ffff::', '20010db800010002/64'],
    ['one of the next network', '2001:db8:1:3::1', '20010db800010003/64'],
    ['one with a zone', 'fe80::1%eth0', 'fe80000000000000/64'],
    ['what is no address', 'test-invoke-source-ip', 'test-invoke-source-ip'],
    ['nothing', '', ''],
  ])('is told for %s', (_, address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
