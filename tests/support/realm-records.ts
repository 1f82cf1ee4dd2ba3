import { type RealmRecord, realmRecord } from '../../shared/store/realms.ts';

/** Makes a realm record for the table. Throws if it does not match the schema. */
export function realm(name: string, fields: Partial<RealmRecord> = {}): RealmRecord {
  return realmRecord().parse({
    name,
    display_name: name,
    type: 'standard',
    section: 'test',
    monitoring_ip: '127.0.0.1',
    monitoring_port: 6557,
    ...fields,
  });
}

export const hostgroupRealm = (name: string, groups: string, fields: Partial<RealmRecord> = {}) =>
  realm(name, { type: 'hostgroup', host_groups: groups, ...fields });

export const multirealm = (name: string, ...members: string[]) =>
  realm(name, { type: 'multirealm', members, monitoring_ip: undefined, monitoring_port: undefined });
