import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { hostDefinition } from '../../../../../shared/realm/config/host-definition.ts';
import { fc, propertyRuns } from '../../../../support/properties.ts';

const minimal = { host_name: 'web-1', address: '192.0.2.1' };

/** `field: message` for every fault of the payload. */
function faults(fields: Record<string, unknown>): string[] {
  const read = hostDefinition().safeParse({ ...minimal, ...fields });
  return (read.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

describe('the host creation payload', () => {
  it('takes all fields of the interface as they are written', () => {
    const full = {
      ...minimal,
      business_impact: 5,
      check_interval: 5,
      retry_interval: 1,
      max_check_attempts: 3,
      contact_groups: '+admins, network',
      contacts: 'alice,bob',
      parents: 'switch-1, switch-2',
      poller_tag: 'dmz',
      latitude: -90,
      longitude: 180,
      notifications_enabled: false,
      service_overrides: 'cpu,check_interval 10\n*,notes see, the; wiki\n\nr:^disk .*$,_LIMIT 90',
      service_excludes: ['swap', '*', 'r:^tmp'],
      use_templates: ['linux', 'generic-host'],
    };
    expect(hostDefinition().parse(full)).toEqual(full);
  });

  it.each(['Größe 東京', 'a/b', 'a:b', 'sp ace', 'x'.repeat(255), '#1', '[a]{b}\\c@d+e'])(
    'takes the host name %s',
    (host_name) => {
      expect(faults({ host_name })).toEqual([]);
    },
  );

  it('takes no host name that the API document refuses', () => {
    const { pattern = '', minLength = 0, maxLength = 0 } = z.toJSONSchema(hostDefinition().shape.host_name);
    const documented = new RegExp(pattern);
    const characters = [...'aé東 \u0000\u0085\u2028\\`~!$%^&*"|\'<>?,()=;-[]{}@'.split(''), '\u{1f600}'];
    const unit = fc.string({ unit: fc.constantFrom(...characters) });
    const property = fc.property(fc.oneof(unit, fc.string({ maxLength: 300 })), (host_name) => {
      const isDocumented =
        documented.test(host_name) && host_name.length >= minLength && host_name.length <= maxLength;
      return isDocumented || faults({ host_name }).length > 0;
    });
    fc.assert(property, { numRuns: propertyRuns(2000) });
    expect(documented.test('Größe 東京/1')).toBe(true);
    expect('`~!$%^&*"|\'<>?,()=;\n'.split('').filter((one) => documented.test(`a${one}b`))).toEqual([]);
  });

  it.each('`~!$%^&*"|\'<>?,()=;'.split(''))('refuses %s in a host name', (character) => {
    expect(faults({ host_name: `a${character}b` })).toEqual([`host_name: may not hold ${character}`]);
  });

  it.each([
    ['', 'may not be empty'],
    ['x'.repeat(300), 'may not be longer than 255 characters'],
    [' a', 'may not begin or end with a space'],
    ['a\nb', 'may not hold control characters'],
    ['a\u0000', 'may not hold control characters'],
    ['a\u2028b', 'may not hold control characters'],
    ['\ud800', 'may not hold control characters'],
    ['active', "'active' is a reserved name"],
    ['pending', "'pending' is a reserved name"],
    ['availability', "'availability' is a reserved name"],
    ['create', "'create' is a reserved name"],
    ['delete', "'delete' is a reserved name"],
    ['..', "'..' is a reserved name"],
  ])('refuses the host name %j', (host_name, message) => {
    expect(faults({ host_name })).toEqual([`host_name: ${message}`]);
  });

  it.each([
    '192.0.2.1',
    '2001:db8::1',
    '::ffff:192.0.2.1',
    'web',
    'web-1.example.org',
    '1.2.3.example',
    'a_b.local',
  ])('takes the address %s', (address) => {
    expect(faults({ address })).toEqual([]);
  });

  it.each([
    '',
    '999.1.1.1',
    '192.0.2',
    '192.0.2.1/24',
    'a b',
    '-web',
    'web-',
    'a..b',
    'http://web',
    `${'a'.repeat(64)}.org`,
    'web;x',
    'web\n',
  ])('refuses the address %j', (address) => {
    expect(faults({ address })).toEqual(['address: is neither an IPv4 or IPv6 address nor a host name']);
  });

  it.each([
    { latitude: 91 },
    { longitude: -180.5 },
    { business_impact: 6 },
    { business_impact: 2.5 },
    { check_interval: 0.001 },
    { retry_interval: 0 },
    { retry_interval: -1 },
    { max_check_attempts: 0 },
    { notifications_enabled: 'yes' },
    { poller_tag: 'a\nb' },
    { contacts: 'a,,b' },
    { contact_groups: '+' },
    { contacts: 'a;b' },
    { parents: '' },
    { use_templates: 'linux' },
    { use_templates: ['a,b'] },
    { service_excludes: [''] },
    { service_excludes: ['a,b'] },
    { service_excludes: ['r:('] },
    { poller_tag: 'null' },
    { contacts: 'null' },
    { contacts: 'null, null' },
    { parents: ' null' },
    { use_templates: ['null'] },
    { service_excludes: ['null'] },
  ])('refuses $fields %j', (fields) => {
    const found = faults(fields);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${Object.keys(fields)[0] ?? ''}\\b`));
  });

  it.each([
    { host_name: 'web\\' },
    { address: 'web\\' },
    { contacts: 'alice,bob\\' },
    { contact_groups: '+ops\\' },
    { parents: 'gateway\\, switch' },
    { poller_tag: 'dmz\\' },
    { service_overrides: 'cpu,notes C:\\' },
    { service_overrides: 'C:\\,notes x' },
    { service_excludes: ['swap', 'C:\\'] },
    { use_templates: ['C:\\\\'] },
  ])('refuses a backslash at the end, which takes the next line of a configuration with it: %j', (fields) => {
    const found = faults(fields);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/may not end with a backslash|is neither an IPv4/);
  });

  it('refuses fields that it does not know', () => {
    expect(faults({ colour: 'blue' })).toEqual([expect.stringContaining('"colour"')]);
  });

  it('refuses a host as its own parent', () => {
    expect(faults({ parents: 'switch, web-1' })).toEqual(['parents: a host cannot be its own parent']);
  });

  it('names the line of each fault in service_overrides', () => {
    const service_overrides = [
      'cpu,check_interval 5',
      'no comma',
      'cpu,check_interval',
      'cpu,use other',
      '*,host_name x',
      'cpu,Service_Description x',
      'r:[,max_check_attempts 3',
      'r:a{1,2},max_check_attempts 3',
      ',notes x',
      '*,servicegroups x',
    ].join('\n');
    expect(faults({ service_overrides })).toEqual([
      "service_overrides: line 2: is not 'service,directive value'",
      "service_overrides: line 3: is not 'service,directive value'",
      'service_overrides: line 4: use may not be overridden',
      'service_overrides: line 5: host_name may not be overridden',
      'service_overrides: line 6: Service_Description may not be overridden',
      "service_overrides: line 7: '[' is not a regular expression",
      "service_overrides: line 8: '2},max_check_attempts' is not a directive",
      "service_overrides: line 9: is not 'service,directive value'",
      'service_overrides: line 10: servicegroups may not be overridden',
    ]);
  });

  it("takes patterns in Python's spelling", () => {
    expect(faults({ service_excludes: ['r:(?i)^disk', 'r:(?P<name>x)'] })).toEqual([]);
  });

  it('reports all faults at once', () => {
    expect(faults({ host_name: 'a;b', address: '', latitude: 91, colour: 1 })).toHaveLength(4);
  });
});
