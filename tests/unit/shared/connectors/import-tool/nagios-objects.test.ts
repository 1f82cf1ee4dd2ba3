import { describe, expect, it } from '@jest/globals';

import { hostDefinition, renderNagios } from '../../../../../shared/connectors/import-tool/index.ts';

const host = hostDefinition.parse({
  host_name: 'web-1',
  address: '192.0.2.1',
  business_impact: 3,
  poller_tag: 'dmz',
  contacts: '+alice',
  latitude: 48.85,
  service_overrides: 'cpu,check_interval 5\r\n*,notes a;b',
  service_excludes: ['swap', 'r:^tmp'],
  use_templates: ['linux', 'http'],
});

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/\s+/, ' '));

describe('rendering for the Nagios family', () => {
  it('writes what Nagios has no directive for as custom variables', () => {
    expect(lines(renderNagios([host]))).toEqual([
      'define host {',
      'host_name web-1',
      'use linux,http',
      'address 192.0.2.1',
      'contacts +alice',
      '_PACKS linux,http',
      '_LAT 48.85',
      '_BUSINESS_IMPACT 3',
      '_POLLER_TAG dmz',
      String.raw`_SERVICE_OVERRIDES cpu,check_interval 5 | *,notes a\;b`,
      '_SERVICE_EXCLUDES swap,r:^tmp',
      '}',
    ]);
  });

  it('writes directives for Shinken, one line an override', () => {
    expect(lines(renderNagios([host], 'shinken'))).toEqual(
      expect.arrayContaining([
        'business_impact 3',
        'poller_tag dmz',
        'service_overrides cpu,check_interval 5',
        String.raw`service_overrides *,notes a\;b`,
        'service_excludes swap,r:^tmp',
      ]),
    );
  });

  it('writes nothing for no hosts, and a definition for each of several', () => {
    expect(renderNagios([])).toBe('');
    expect(renderNagios([host, host]).match(/^define host \{$/gm)).toHaveLength(2);
  });

  it('refuses a value that would begin another line', () => {
    const smuggled = { ...host, poller_tag: 'dmz\n}\ndefine command {' };
    expect(() => renderNagios([smuggled])).toThrow('control character');
  });
});
