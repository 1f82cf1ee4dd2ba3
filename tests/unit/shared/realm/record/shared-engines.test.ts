import { describe, expect, it } from '@jest/globals';

import {
  combinedHostgroups,
  sharedEngineNotice,
  sharedEngines,
  widestRealms,
} from '../../../../../shared/realm/record/shared-engines.ts';
import { hostgroupRealm, multirealm, realm } from '../../../../support/realm-records.ts';

const lyon = realm('lyon', { monitoring_ip: 'Engine.example', monitoring_port: 1 });
const databases = hostgroupRealm('databases', 'db, sql', {
  monitoring_ip: 'engine.EXAMPLE',
  monitoring_port: 1,
});
const web = hostgroupRealm('web', 'web,db', { monitoring_ip: 'engine.example', monitoring_port: 1 });
const sql = hostgroupRealm('sql', 'sql', { monitoring_ip: 'engine.example', monitoring_port: 1 });
const paris = realm('paris', { monitoring_ip: 'engine.example', monitoring_port: 2 });
const socket = realm('socket', { monitoring_ip: undefined, monitoring_socket: '/run/live' });
const sameSocket = realm('same-socket', { ...socket, name: 'same-socket', monitoring_port: 7 });
const ipv6 = realm('ipv6', { monitoring_ip: '2001:DB8::A' });
const sameIpv6 = realm('same-ipv6', { monitoring_ip: '2001:db8:0:0::a', monitoring_socket: '/run/live' });
const none = [realm('a', { monitoring_ip: undefined }), realm('b', { monitoring_ip: undefined })];

describe('realms that share an engine', () => {
  it('have the same address, in any spelling of its letters; realms without an engine share none', () => {
    const all = [
      lyon,
      paris,
      databases,
      ...none,
      multirealm('m', 'lyon'),
      socket,
      sameSocket,
      ipv6,
      sameIpv6,
    ];
    expect(sharedEngines(all.filter(({ type }) => type !== 'multirealm'))).toEqual([
      [lyon, databases],
      [socket, sameSocket],
      [ipv6, sameIpv6],
    ]);
  });

  it('are counted by the standard ones, and by hostgroup realms if there is no standard one', () => {
    expect(widestRealms([databases, lyon, paris, web, multirealm('m', 'lyon')])).toEqual([lyon, paris]);
    expect(widestRealms([databases, paris, web])).toEqual([databases, paris, web]);
    const faulty = [...none, hostgroupRealm('c', 'db', { monitoring_ip: undefined })];
    expect(widestRealms(faulty)).toEqual(faulty);
  });

  it('hold the groups of all together, unless one of them holds everything that the others do', () => {
    expect(combinedHostgroups([databases, web])).toEqual(['db', 'sql', 'web']);
    expect(combinedHostgroups([databases, sql])).toBeUndefined();
    expect(combinedHostgroups([databases, lyon])).toBeUndefined();
  });

  it('are named to the reader, and nobody else is', () => {
    expect(sharedEngineNotice([paris, lyon, databases], 'listed')).toBe(
      'Realms that share an engine: lyon, databases. In this answer an object of several of them is listed once for each.',
    );
    expect(sharedEngineNotice([paris, lyon, ...none], 'counted')).toBeUndefined();
  });
});
