import { describe, expect, it } from '@jest/globals';

import { newRealm, newRealmRecord } from '../../../../../shared/realm/config/new-realm.ts';
import { realmFields } from '../../../../../shared/realm/config/realm-fields.ts';

const named = { display_name: 'north', section: 'field' };
const least = { ...named, monitoring_ip: '192.0.2.1', monitoring_port: 6557 };
const faults = (payload: unknown) =>
  newRealm()
    .safeParse(payload)
    .error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);

describe('a new realm', () => {
  it('needs a name, a section and an engine', () => {
    expect(newRealmRecord(newRealm().parse(least))).toEqual({
      ...least,
      name: 'north',
      type: 'standard',
      activated: true,
      origin: [],
      creation_ids: {},
    });
    expect(newRealm().safeParse({ display_name: 'north' }).success).toBe(false);
  });

  it('is of the type that its fields say', () => {
    expect(newRealmRecord(newRealm().parse({ ...least, host_groups: 'web,db' })).type).toBe('hostgroup');
    expect(newRealmRecord(newRealm().parse({ ...named, members: ['a'] })).type).toBe('multirealm');
    expect(newRealmRecord(newRealm().parse({ ...least, members: [], host_groups: '' })).type).toBe(
      'standard',
    );
    expect(faults({ ...least, kind: 'hostgroup' })).toEqual([expect.stringContaining('kind: contradicts')]);
    expect(faults({ ...least, kind: 'standard' })).toBeUndefined();
  });

  it.each(['service-status', 'collectors', 'create-realm', '.', '..'])(
    'cannot be called %s, which no path reaches',
    (name) => {
      expect(faults({ ...least, display_name: name })).toEqual([`display_name: ${name} is a reserved name`]);
    },
  );

  it.each(['', ' north', 'north ', 'a\nb', 'a\u0000b', 'a\ud800', '\udc00', 'x'.repeat(129)])(
    'cannot be called %j',
    (name) => {
      expect(faults({ ...least, display_name: name })).toHaveLength(1);
    },
  );

  it('names indices without the prefix of their kind', () => {
    const written = {
      metrics_index: 'metrics-svc-a, b',
      monitoring_events_index: 'monitoring-events-a,metrics-svc-b',
    };
    expect(newRealm().parse({ ...least, ...written })).toMatchObject({
      metrics_index: 'a,b',
      monitoring_events_index: 'a,metrics-svc-b',
    });
    expect(faults({ ...least, metrics_index: 'metrics-svc-' })).toEqual([
      'metrics_index: holds an empty name',
    ]);
  });

  it('is not limited to no hostgroup at all', () => {
    expect(faults({ ...least, host_groups: ' , ' })).toEqual([
      'host_groups: must name at least one hostgroup',
    ]);
  });

  it('is not limited to a hostgroup that no engine can be asked for', () => {
    expect(faults({ ...least, host_groups: 'web,d\nb' })).toEqual([
      'host_groups: holds a control character, which no question to an engine may have',
    ]);
    expect(faults({ ...least, host_groups: 'web,\n\tdb\n' })).toBeUndefined();
  });

  it.each(['n', 'Köln / north', '100% sure', 'active', '😀'])('may be called %j', (name) => {
    expect(faults({ ...least, display_name: name })).toBeUndefined();
  });

  it('says everything that is wrong between its fields, and with them', () => {
    expect(faults({ ...least, members: ['north'], host_groups: 'web', section: 7, odd: 1 })).toEqual([
      'section: Invalid input: expected string, received number',
      ': Unrecognized key: "odd"',
      'members: a multirealm has no host_groups of its own: each member is limited by its own',
      'members: a multirealm cannot hold itself',
      'monitoring_ip: does not go with members: the engines of a multirealm are those of its members',
      'monitoring_port: does not go with members: the engines of a multirealm are those of its members',
    ]);
  });

  it.each([
    ['a socket', { ...named, monitoring_socket: '/run/live' }],
    ['a host name', { ...least, monitoring_ip: 'engine_1.example' }],
    ['an IPv6 address', { ...least, monitoring_ip: '2001:db8::a' }],
    ['a search backend only', { ...named, search_backend: 1 }],
    ['metrics only', { ...named, metrics: '1' }],
  ])('may have %s', (_, payload) => {
    expect(faults(payload)).toBeUndefined();
  });

  it('takes null and the empty text for what is not given', () => {
    const optional = Object.keys(realmFields().shape).filter((field) => !(field in least));
    for (const nothing of [null, '']) {
      const payload = { ...least, ...Object.fromEntries(optional.map((field) => [field, nothing])) };
      expect(newRealmRecord(newRealm().parse(payload))).toEqual(newRealmRecord(newRealm().parse(least)));
    }
    expect(faults({ ...least, section: '' })).toHaveLength(1);
    expect(faults({ ...least, section: null })).toHaveLength(1);
  });

  it.each(['2026-01-31', '2026-01-31T10:00:00Z', '2026-01-31T10:00:00.5+02:00'])(
    'may be of %s',
    (created_at) => {
      expect(newRealm().parse({ ...least, created_at }).created_at).toBe(new Date(created_at).toISOString());
    },
  );

  it.each(['yesterday', '2026-02-30', '2026-01-31T10:00:00', '1e9', '0001-01-01', '+275760-09-13T00:00:00Z'])(
    'is not of %s',
    (created_at) => {
      expect(faults({ ...least, created_at })).toHaveLength(1);
    },
  );

  it('fits into an item of the table, however long its fields', () => {
    const list = (length: number) => Array.from({ length }, (_, index) => `${index}`.padStart(255, '€'));
    const members = Array.from({ length: 300 }, (_, index) => `${index}`.padStart(128, '€'));
    const text = '€'.repeat(255);
    const longest = {
      ...named,
      members,
      link: '€'.repeat(2000),
      origin: list(50),
      logger_resources: list(50),
      search_logger_resources: list(50),
      metrics_index: '€'.repeat(2000),
      monitoring_events_index: '€'.repeat(2000),
      collectd: text,
      logger: text,
    };
    const record = newRealmRecord(newRealm().parse(longest));
    expect(Buffer.byteLength(JSON.stringify(record)) + 300 * (128 * 3 + 60)).toBeLessThan(400_000);
    for (const field of ['origin', 'logger_resources', 'search_logger_resources'])
      expect(faults({ ...longest, [field]: list(51) })).toHaveLength(1);
    expect(faults({ ...longest, members: [...members, 'x'] })).toHaveLength(1);
    expect(faults({ ...least, monitoring_tls: true, monitoring_tls_ca: 'x'.repeat(20_001) })).toHaveLength(1);
  });

  it('marks the fields that the specification does not have (2.2)', () => {
    const ours = Object.entries(realmFields().shape).filter(
      ([, field]) => field.meta()?.['x-realmgate-extension'] === true,
    );
    expect(ours.map(([name]) => name).sort()).toEqual([
      'alert_labels',
      'kind',
      'members',
      'monitoring_api',
      'monitoring_tls',
      'monitoring_tls_ca',
      'realm',
      'silence_limit',
      'state_history',
      'warm',
    ]);
  });

  it('refuses unknown fields and reserved origins', () => {
    expect(faults({ ...least, sektion: 'x', origin: ['realms'] })).toEqual([
      'origin.0: is a reserved origin',
      ': Unrecognized key: "sektion"',
    ]);
  });
});
