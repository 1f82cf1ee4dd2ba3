import { describe, expect, it } from '@jest/globals';

import { hostDefinition, renderNagios } from '../../shared/connectors/import-tool/index.ts';
import { nagios4Available, verifyObjects } from '../support/nagios4.ts';

if (!nagios4Available()) {
  const missing = 'nagios4 is not installed (apt-get install nagios4-core)';
  if (process.env['REALMGATE_ENGINES_OPTIONAL'] !== '1') throw new Error(missing);
  process.stderr.write(`NOT TESTED: the export for Nagios. ${missing}\n`);
}
const described = nagios4Available() ? describe : describe.skip;

const plain = hostDefinition.parse({ host_name: 'plain', address: '192.0.2.1', use_templates: ['linux'] });
const full = hostDefinition.parse({
  host_name: 'Größe 1/2 [x] {y} #z',
  address: '2001:db8::1',
  business_impact: 4,
  check_interval: 10,
  retry_interval: 2,
  max_check_attempts: 5,
  contact_groups: 'operators',
  contacts: '+bob, alice',
  parents: 'gateway,plain',
  poller_tag: 'dmz; north',
  latitude: -48.85,
  longitude: 2.35,
  notifications_enabled: false,
  service_overrides: 'load,check_interval 3\n*,notes a;b\nr:^disk .*,_LIMIT 5',
  service_excludes: ['swap', 'r:^tmp;'],
  use_templates: ['linux', 'http'],
});

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

  it('would be found wrong if a template were missing', async () => {
    const { code } = await verifyObjects(renderNagios([{ ...plain, use_templates: ['no-such-template'] }]));
    expect(code).not.toBe(0);
  });
});
