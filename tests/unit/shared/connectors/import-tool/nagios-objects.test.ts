import { describe, expect, it } from '@jest/globals';

import { renderNagios } from '../../../../../shared/connectors/import-tool/index.ts';
import { hostDefinition } from '../../../../../shared/realm/config/host-definition.ts';

const host = hostDefinition().parse({
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

  it('writes a name once that a list has twice', () => {
    const twice = { ...host, contacts: '+bob, alice,bob', parents: 'gateway,gateway' };
    expect(lines(renderNagios([twice]))).toEqual(
      expect.arrayContaining(['contacts +bob,alice', 'parents gateway']),
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

  it.each([
    ['host_name', { host_name: 'web\\' }],
    ['use', { use_templates: ['linux', 'http\\'] }],
    ['address', { address: '192.0.2.1\\' }],
    ['contacts', { contacts: 'alice,bob\\' }],
    ['contact_groups', { contact_groups: 'ops\\ ' }],
    ['parents', { parents: '+gateway\\' }],
    ['_POLLER_TAG', { poller_tag: 'dmz\\\\' }],
    ['_SERVICE_OVERRIDES', { service_overrides: 'cpu,notes C:\\' }],
    ['_SERVICE_EXCLUDES', { service_excludes: ['C:\\'] }],
    ['_POLLER_TAG', { poller_tag: ' dmz' }],
    ['_POLLER_TAG', { poller_tag: 'null' }],
    ['contacts', { contacts: 'null' }],
  ])('refuses a value of %s that an engine would read as another: %j', (directive, fields) => {
    const render = () => renderNagios([host, { ...host, host_name: 'other', ...fields }]);
    expect(render).toThrow(expect.objectContaining({ code: 'value_not_printable' }));
    expect(render).toThrow(`: ${directive} `);
  });

  it('names every host that cannot be printed', () => {
    const bad = ['a', 'b'].map((host_name) => ({ ...host, host_name, poller_tag: 'x\\' }));
    expect(() => renderNagios([...bad, host])).toThrow(/a: _POLLER_TAG .*; b: _POLLER_TAG/);
    const many = Array.from({ length: 25 }, () => ({ ...host, poller_tag: 'x\\' }));
    expect(() => renderNagios(many)).toThrow(/; and 5 more/);
  });
});
