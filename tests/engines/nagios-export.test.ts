import { describe, expect, it } from '@jest/globals';

import { type HostDefinition, renderNagios } from '../../shared/connectors/import-tool/index.ts';
import { hostDefinition } from '../../shared/realm/config/host-definition.ts';
import { nagios4Available, verifyObjects } from '../support/nagios4.ts';
import { fc, propertyRuns } from '../support/properties.ts';

if (!nagios4Available()) {
  const missing = 'nagios4 is not installed (apt-get install nagios4-core)';
  if (process.env['REALMGATE_ENGINES_OPTIONAL'] !== '1') throw new Error(missing);
  process.stderr.write(`NOT TESTED: the export for Nagios. ${missing}\n`);
}
const described = nagios4Available() ? describe : describe.skip;

const plain = hostDefinition().parse({ host_name: 'plain', address: '192.0.2.1', use_templates: ['linux'] });
const full = hostDefinition().parse({
  host_name: 'Größe 1/2 [x] {y} #z',
  address: '2001:db8::1',
  business_impact: 4,
  check_interval: 10,
  retry_interval: 2,
  max_check_attempts: 5,
  contact_groups: 'operators',
  contacts: '+bob, alice',
  parents: 'gateway,plain,gateway',
  poller_tag: 'dmz; north',
  latitude: -48.85,
  longitude: 2.35,
  notifications_enabled: false,
  service_overrides: 'load,check_interval 3\n*,notes a;b\nr:^disk .*,_LIMIT 5',
  service_excludes: ['swap', 'r:^tmp;'],
  use_templates: ['linux', 'http'],
});

/** Pieces that mean something to a reader of object configuration, or to somebody who prints it. */
const pieces = fc.constantFrom(
  ...[
    '\\',
    ';',
    '#',
    '{',
    '}',
    '+',
    ',',
    '!',
    '|',
    '"',
    "'",
    '$',
    '%',
    ' ',
    '\t',
    'null',
    'define host {',
    'use',
    'r:',
    '*',
  ],
  ...[
    '\n',
    '\r',
    '\u0000',
    '\u0085',
    '\u00a0',
    '\u2028',
    '\ufeff',
    '\ud800',
    'é',
    '東',
    '😀',
    'a',
    'B',
    '7',
    '.',
    '-',
    '_',
  ],
);
const nasty = fc.array(pieces, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
const override = fc
  .tuple(fc.oneof(nasty, fc.constant('load')), fc.constantFrom('check_interval', '_LIMIT', 'notes'), nasty)
  .map(([service, directive, value]) => `${service},${directive} ${value}`);
const fields = fc.record(
  {
    host_name: nasty,
    address: nasty,
    contacts: nasty,
    contact_groups: nasty,
    parents: nasty,
    poller_tag: nasty,
    service_overrides: fc.array(override, { maxLength: 3 }).map((lines) => lines.join('\n')),
    service_excludes: fc.array(nasty, { maxLength: 3 }),
    use_templates: fc.array(nasty, { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

/** The host with those of the fields that its schema takes. */
function accepted(given: Readonly<Record<string, unknown>>, index: number): HostDefinition {
  const sound: Record<string, unknown> = { host_name: `host ${index}`, address: '192.0.2.1' };
  for (const [field, value] of Object.entries(given)) {
    if (hostDefinition().safeParse({ ...sound, [field]: value }).success) sound[field] = value;
  }
  // Two hosts of one name are another fault.
  return hostDefinition().parse({ ...sound, host_name: `${index} ${String(sound['host_name'])}` });
}

const namesOf = (comma = '') =>
  comma
    .replace(/^\s*\+/, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
const defined = (kind: string, names: readonly string[], ...lines: readonly string[]) =>
  [...new Set(names)].map(
    (name) => `define ${kind} {\n${lines.map((line) => line.replace('NAME', name)).join('\n')}\n}`,
  );

/** Returns definitions of the objects that the hosts refer to. */
function referredTo(hosts: readonly HostDefinition[]): string {
  const commands = ['host', 'service'].flatMap((kind) => [
    `${kind}_notification_period always`,
    `${kind}_notification_commands nothing`,
  ]);
  const known = new Set(['linux', 'http']);
  return [
    ...defined(
      'host',
      hosts.flatMap(({ use_templates = [] }) => use_templates).filter((name) => !known.has(name)),
      'name NAME',
      'register 0',
    ),
    ...defined(
      'host',
      hosts.flatMap(({ parents }) => namesOf(parents)),
      'host_name NAME',
      'address x',
      'use linux',
    ),
    ...defined(
      'contact',
      hosts.flatMap(({ contacts }) => namesOf(contacts)),
      'contact_name NAME',
      ...commands,
    ),
    ...defined(
      'contactgroup',
      hosts.flatMap(({ contact_groups }) => namesOf(contact_groups)),
      'contactgroup_name NAME',
      'members alice',
    ),
  ].join('\n');
}

described("what is exported, in Debian's nagios4", () => {
  it('passes the verification, with every host in it', async () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ ...plain, host_name: `many-${index}` }));
    const { code, output, hosts } = await verifyObjects(renderNagios([plain, full, ...many]));
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('Total Errors:   0') });
    expect(output).toContain('Checked 203 hosts.');
    expect([...hosts.keys()].sort()).toEqual(
      ['gateway', 'plain', full.host_name, ...many.map((host) => host.host_name)].sort(),
    );
  });

  it('is understood as it was meant', async () => {
    const { hosts } = await verifyObjects(renderNagios([plain, full]));
    expect(Object.fromEntries(hosts.get(full.host_name) ?? [])).toMatchObject({
      address: '2001:db8::1',
      check_interval: '10.000000',
      retry_interval: '2.000000',
      max_check_attempts: '5',
      contact_groups: 'operators',
      notifications_enabled: '0',
      check_command: 'nothing',
      _PACKS: 'linux,http',
      _LAT: '-48.85',
      _LNG: '2.35',
      _BUSINESS_IMPACT: '4',
      _POLLER_TAG: 'dmz; north',
      _SERVICE_OVERRIDES: 'load,check_interval 3 | *,notes a;b | r:^disk .*,_LIMIT 5',
      _SERVICE_EXCLUDES: 'swap,r:^tmp;',
    });
    expect(hosts.get(full.host_name)?.get('parents')?.split(',').sort()).toEqual(['gateway', 'plain']);
    expect(hosts.get(full.host_name)?.get('contacts')?.split(',').sort()).toEqual(['alice', 'bob']);
  });

  it.each([
    { use_templates: ['no-such-template'] },
    { parents: 'gateway,no-such-host' },
    { contacts: 'alice,no-such-contact' },
    { contact_groups: 'no-such-group' },
    { host_name: 'gateway' },
  ])('would not be loaded at all for what a creation refuses: %j', async (fields) => {
    const { code, hosts } = await verifyObjects(renderNagios([plain, { ...full, ...fields }]));
    expect([code === 0, hosts.size]).toEqual([false, 0]);
  });

  it('is loaded and understood as it was written, whatever the payload takes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fields, { minLength: 10, maxLength: 40 }), async (given) => {
        const wanted = given.map((each, index) => {
          const host = accepted(each, index);
          return { ...host, use_templates: [...(host.use_templates ?? []), 'linux'] };
        });
        const { code, output, hosts } = await verifyObjects(`${referredTo(wanted)}\n${renderNagios(wanted)}`);
        expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
        for (const host of wanted) {
          const read = hosts.get(host.host_name);
          expect({
            address: read?.get('address'),
            poller_tag: read?.get('_POLLER_TAG'),
            packs: read?.get('_PACKS'),
            parents: read?.get('parents')?.split(',').sort() ?? [],
          }).toEqual({
            address: host.address,
            poller_tag: host.poller_tag?.replaceAll('\t', ' '),
            packs: host.use_templates.join(','),
            parents: [...new Set(namesOf(host.parents))].sort(),
          });
          expect(read?.get('contacts')?.split(',') ?? []).toEqual(
            expect.arrayContaining(namesOf(host.contacts)),
          );
          expect(read?.get('contact_groups')?.split(',') ?? []).toEqual(
            expect.arrayContaining(namesOf(host.contact_groups)),
          );
        }
      }),
      { numRuns: propertyRuns(40) },
    );
  });
});
