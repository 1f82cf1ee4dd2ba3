import { describe, expect, it } from '@jest/globals';

import {
  faultOfTarget,
  faultOfTargets,
  parseTargets,
} from '../../../../../shared/connectors/webhook/index.ts';
import { isAllowedAddress } from '../../../../../shared/connectors/webhook/targets.ts';

const nothing = parseTargets([]);

describe('an address', () => {
  it.each(['1.1.1.1', '93.184.215.14', '2606:4700:4700::1111', '::ffff:1.1.1.1'])(
    '%s is public',
    (address) => {
      expect(isAllowedAddress(address, nothing)).toBe(true);
    },
  );

  it.each([
    ...[
      '127.0.0.1',
      '127.8.9.1',
      '0.0.0.0',
      '0.1.2.3',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
    ],
    ...[
      '169.254.169.254',
      '100.64.0.1',
      '198.18.0.1',
      '192.0.2.1',
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
    ],
    ...[
      '::',
      '::1',
      '::127.0.0.1',
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      'fe80::1',
      'fe80::1%eth0',
      'fec0::1',
    ],
    ...[
      'fc00::1',
      'fd00:ec2::254',
      'ff02::1',
      '64:ff9b::10.0.0.1',
      '64:ff9b:1::1',
      '2002:7f00:1::',
      '2001:0:1::1',
    ],
    ...['2001:db8::1', '100::1', '3fff::1', 'localhost', '127.1', '2130706433', ''],
  ])('%s is not', (address) => {
    expect(isAllowedAddress(address, nothing)).toBe(false);
  });

  it('is allowed if the deployment names it or its network', () => {
    const named = parseTargets(['10.1.0.0/16', 'fd00::/8', '192.168.0.7', 'Hooks.Example', '::1']);
    const addresses = ['10.1.255.1', '::ffff:10.1.0.1', 'fd12::1', '192.168.0.7', '::1'];
    expect(addresses.filter((one) => !isAllowedAddress(one, named))).toEqual([]);
    expect(
      ['10.2.0.1', '192.168.0.8', 'fc00::1', '127.0.0.1'].filter((one) => isAllowedAddress(one, named)),
    ).toEqual([]);
  });
});

describe('the URL of a webhook', () => {
  const named = parseTargets(['hooks.local', '10.1.0.0/16', '127.0.0.1']);

  it.each([
    ...[
      'https://example.org/hook?a=1',
      'https://1.1.1.1:8443/',
      'http://hooks.local/',
      'https://HOOKS.local./x',
    ],
    ...['http://10.1.2.3:8080/', 'https://127.0.0.1/', 'https://[2606:4700::1]/', 'http://0x7f.1/'],
  ])('%s is accepted', (url) => {
    expect(faultOfTarget(url, named)).toBeUndefined();
  });

  it.each([
    ['nonsense', 'is no URL'],
    ['http://example.org/', 'https://'],
    ['ftp://hooks.local/', 'https://'],
    ['file:///etc/passwd', 'https://'],
    ['https://user:secret@example.org/', 'user or a password'],
    ['https://example.org/#part', 'fragment'],
    ...[
      'localhost',
      'a.localhost',
      '127.0.0.2',
      '10.2.0.1',
      '0x7f.2',
      '2130706434',
      '017700000002',
      '[::1]',
    ].map((host) => [`https://${host}/`, 'not a public address'] as const),
    ...['[::ffff:127.0.0.2]', '[fe80::1]', '169.254.169.254'].map(
      (host) => [`https://${host}/`, 'not a public address'] as const,
    ),
  ])('%s is refused', (url, reason) => {
    expect(faultOfTarget(url, named)).toContain(reason);
  });

  it('names the words of the option that are nothing of the kind', () => {
    expect(faultOfTargets(['hooks.local', '10.0.0.0/8', '10.0.0.1', '::1', 'fd00::/8'])).toBeUndefined();
    expect(faultOfTargets(['https://x.org', '10.0.0.0/99', 'a b', 'ok.example'])).toBe(
      'https://x.org, 10.0.0.0/99, a b is no host name, no address, no network and no ARN of an event bus or topic.',
    );
  });
});

describe('the ARN of a receiver', () => {
  const bus = 'arn:aws:events:eu-west-1:123456789012:event-bus/ops';
  const topic = 'arn:aws-us-gov:sns:us-gov-west-1:123456789012:ops.fifo';
  const named = parseTargets([bus, topic, 'hooks.local']);

  it('is accepted if the deployment names it, for its kind', () => {
    expect(faultOfTargets([bus, topic])).toBeUndefined();
    expect(faultOfTarget(bus, named, 'eventbridge')).toBeUndefined();
    expect(faultOfTarget(topic, named, 'sns')).toBeUndefined();
    expect(faultOfTarget(bus, named, 'sns')).toContain('must be the ARN of a topic');
    expect(faultOfTarget(topic, named, 'eventbridge')).toContain('must be the ARN of an event bus');
    expect(faultOfTarget(bus, named)).toContain('must begin with https');
    expect(faultOfTarget('https://hooks.local/', named, 'sns')).toContain('must be the ARN of a topic');
    expect(faultOfTarget(`${bus}2`, named, 'eventbridge')).toContain('is not an allowed target');
    expect(faultOfTarget(bus, nothing, 'eventbridge')).toContain('is not an allowed target');
  });

  it.each([
    'arn:aws:events:eu-west-1:123456789012:event-bus/*',
    'arn:aws:events:*:123456789012:event-bus/ops',
    'arn:aws:events:eu-west-1:*:event-bus/ops',
    'arn:*:events:eu-west-1:123456789012:event-bus/ops',
    'arn:aws:events:eu-west-1:123456789012:rule/ops',
    'arn:aws:events:eu-west-1:123456789012:event-bus/',
    'arn:aws:events:eu-west-1:123456789012:event-bus/a/b',
    `arn:aws:events:eu-west-1:123456789012:event-bus/${'n'.repeat(257)}`,
    'arn:aws:events:eu-west-1:12345678901:event-bus/ops',
    'arn:aws:sns:eu-west-1:123456789012:*',
    'arn:aws:sns:eu-west-1:123456789012:op?',
    'arn:aws:sns::123456789012:ops',
    'arn:aws:sns:eu-west-1:123456789012:ops:6b0e71bd-7e97-4d97-80ce-4a0994e55286',
    'arn:aws:sns:eu-west-1:123456789012:ops\n',
    `arn:aws:sns:eu-west-1:123456789012:${'n'.repeat(252)}.fifo`,
    'arn:aws:sqs:eu-west-1:123456789012:ops',
    'arn:aws:iam::123456789012:role/ops',
  ])('is none: %s', (text) => {
    expect(faultOfTargets([text])).toContain('no ARN of an event bus or topic');
    expect(faultOfTarget(text, parseTargets([text]), 'sns')).toContain('must be');
    expect(faultOfTarget(text, parseTargets([text]), 'eventbridge')).toContain('must be');
  });
});
