import { describe, expect, it } from '@jest/globals';

import { newRealm, realmFrom } from '../../../../shared/store/new-realm.ts';

const least = { display_name: 'north', section: 'field' };
const faults = (payload: unknown) =>
  newRealm.safeParse(payload).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);

describe('a new realm', () => {
  it('needs a name and a section only', () => {
    expect(realmFrom(newRealm.parse(least))).toEqual({
      ...least,
      name: 'north',
      type: 'standard',
      activated: true,
      origin: [],
    });
    expect(newRealm.safeParse({ display_name: 'north' }).success).toBe(false);
  });

  it('is of the type that its fields say', () => {
    expect(realmFrom(newRealm.parse({ ...least, host_groups: 'web,db' })).type).toBe('hostgroup');
    expect(realmFrom(newRealm.parse({ ...least, realms: ['a'] })).type).toBe('multirealm');
  });

  it.each(['service-status', 'collectors', '.', '..'])(
    'cannot be called %s, which no path reaches',
    (name) => {
      expect(faults({ ...least, display_name: name })).toEqual([`display_name: ${name} is a reserved name`]);
    },
  );

  it.each(['', ' north', 'north ', 'a\nb', 'a\u0000b', 'x'.repeat(129)])('cannot be called %j', (name) => {
    expect(faults({ ...least, display_name: name })).toHaveLength(1);
  });

  it('is not limited to no hostgroup at all', () => {
    expect(faults({ ...least, host_groups: ' , ' })).toEqual([
      'host_groups: must name at least one hostgroup',
    ]);
  });

  it.each(['n', 'Köln / north', '100% sure', 'active'])('may be called %j', (name) => {
    expect(faults({ ...least, display_name: name })).toBeUndefined();
  });

  it('says everything that is wrong between its fields', () => {
    const address = { monitoring_ip: '10.0.0.1', monitoring_socket: '/run/live' };
    expect(faults({ ...least, ...address, realms: ['north'], host_groups: 'web' })).toEqual([
      'realms: a multirealm has no host_groups of its own',
      'realms: a multirealm cannot hold itself',
      'monitoring_socket: an engine has one address: monitoring_ip or monitoring_socket',
    ]);
    expect(faults({ ...least, monitoring_port: 6557, monitoring_tls: true, realms: [] })).toEqual([
      'realms: a multirealm needs at least one member',
      'monitoring_port: needs monitoring_ip',
      'monitoring_tls: needs monitoring_ip',
    ]);
  });

  it('refuses unknown fields and reserved origins', () => {
    expect(faults({ ...least, sektion: 'x', origin: ['realms'] })).toEqual([
      'origin.0: is a reserved origin',
      ': Unrecognized key: "sektion"',
    ]);
  });
});
