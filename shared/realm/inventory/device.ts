import * as z from 'zod';

import { once } from '../../base/once.ts';
import { readHostVariables } from '../../connectors/import-tool/index.ts';
import { customVariables, equals, list } from '../../connectors/status-query/index.ts';
import { hostConfigs } from '../config/host-config.ts';
import * as field from '../fields/field.ts';
import { fieldTable, type RecordOf } from '../fields/field-table.ts';
import { sortByKey } from '../fields/order.ts';
import { hostsShown, limitHosts, limitServices } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { hostDetails, hostFields, unknownHost } from '../status/hosts.ts';
import { serviceFields } from '../status/services.ts';

const { alias, address, check_command, notes, notes_url, action_url, icon_image } = hostConfigs.fields;
const names = once(() => z.array(z.string()));
const degrees = once(() => z.number().nullable());

/** The engine's data about a device, which is a host in the engine (spec 4.2). */
export const devices = fieldTable(
  { table: 'hosts', ties: ['realm', 'host_name'] },
  {
    ...{ realm: hostFields.realm, host_name: hostFields.host_name, display_name: hostFields.display_name },
    ...{ alias, address, icon_image, notes, notes_url, action_url, check_command },
    ...{ state: hostFields.state, state_name: hostFields.state_name },
    ...{ output: hostFields.output, last_check: hostFields.last_check },
    ...{ host_groups: hostFields.host_groups, packs: hostDetails.packs },
    business_impact: hostDetails.business_impact,
    parents: field.list('parents'),
    // The contacts in the definition are added, because Icinga 2 reports only contacts that a notification rule reaches.
    contacts: field.computed({
      schema: names,
      columns: { contacts: list, custom_variables: customVariables },
      value: (row) => together(row.contacts, readHostVariables(row.custom_variables).contacts),
    }),
    contact_groups: field.computed({
      schema: names,
      columns: { contact_groups: list, custom_variables: customVariables },
      value: (row) => together(row.contact_groups, readHostVariables(row.custom_variables).contact_groups),
    }),
    latitude: field.computed({
      schema: degrees,
      columns: { custom_variables: customVariables },
      value: (row) => readHostVariables(row.custom_variables).latitude ?? null,
    }),
    longitude: field.computed({
      schema: degrees,
      columns: { custom_variables: customVariables },
      value: (row) => readHostVariables(row.custom_variables).longitude ?? null,
    }),
    macros: hostDetails.macros,
  },
);
export type Device = RecordOf<typeof devices.fields>;

const { host_name, service, display_name, state, state_name, output, last_check } = serviceFields;

/** The services of a device with the results of their last checks. */
export const deviceServices = fieldTable(
  { id: 'DeviceService', table: 'services', ties: ['host_name', 'service'] },
  { host_name, service, display_name, state, state_name, output, last_check },
);
export type DeviceService = RecordOf<typeof deviceServices.fields>;

/** Returns one device. Throws `host_not_found` if the realm lacks the host. */
export async function getDevice(realm: OpenRealm, name: string): Promise<Device> {
  const found = await devices.records(realm, {}, ...limitHosts(realm), equals('name', name));
  // Engines trim filter values, so the name is compared again.
  const device = found.find((one) => one.host_name === name);
  if (!device) throw unknownHost(realm.name, name);
  const shown = await hostsShown(realm, device.parents);
  return { ...device, parents: device.parents.filter((parent) => shown.has(parent)) };
}

export async function servicesOfDevice(realm: OpenRealm, name: string): Promise<DeviceService[]> {
  const found = await deviceServices.records(realm, {}, ...limitServices(realm), equals('host_name', name));
  const services = found.filter((service) => service.host_name === name);
  return sortByKey(services, (one) => one.service);
}

function together(fromEngine: readonly string[], written: readonly string[] = []): string[] {
  return [...new Set([...fromEngine, ...written])];
}
