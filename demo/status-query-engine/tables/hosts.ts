import type { EngineTable, TableColumns } from '../column.ts';
import { defineTable, fixedColumns, intColumn, listColumn, textColumn } from '../column.ts';
import type { Host, Service } from '../site.ts';
import type { DialectName, EngineSnapshot } from '../snapshot.ts';
import { byBytes } from '../snapshot.ts';
import { checkableColumns } from './checkables.ts';
import { neverChecked } from './never-checked.ts';
import { columnsOfServiceCounts } from './service-counts.ts';

export function hostsTable(dialect: DialectName): EngineTable<Host> {
  return defineTable('hosts', hostColumns(dialect), {
    rows: ({ site, objects: roll }, demand) => {
      if (dialect === 'icinga2' || demand.name === null) return roll.hosts;
      const host = site.hosts.get(demand.name);
      return host ? [host] : [];
    },
    mayBeSeen: (host, contact) => host.contacts.includes(contact),
  });
}

export function hostColumns(dialect: DialectName): TableColumns<Host> {
  return {
    ...checkableColumns(dialect),
    ...own,
    ...columnsOfServiceCounts((host) => [...host.services.values()]),
    ...unmodelled,
    ...(dialect === 'icinga2' ? onIcinga : onNaemon),
  };
}

/** Returns a host's services in the order in which the engine lists them. */
export function servicesOf(host: Host, dialect: DialectName): Service[] {
  const listed = [...host.services.values()].sort((a, b) => byBytes(a.description, b.description));
  return dialect === 'naemon' ? listed.reverse() : listed;
}

const services = (host: Host, { dialect }: EngineSnapshot): Service[] => servicesOf(host, dialect);

const own: TableColumns<Host> = {
  address: textColumn((host) => host.address),
  alias: textColumn((host) => host.alias),
  childs: listColumn((host, { objects: roll }) =>
    (roll.children.get(host.name) ?? []).map(({ name }) => name),
  ),
  hard_state: intColumn((host) => host.last_hard_state),
  last_time_down: intColumn((host) => host.last_time[1] ?? 0),
  last_time_unreachable: intColumn((host) => host.last_time[2] ?? 0),
  last_time_up: intColumn((host) => host.last_time[0] ?? 0),
  name: textColumn((host) => host.name),
  parents: listColumn((host) => host.parents),
  services: listColumn((host, world) => services(host, world).map((each) => each.description)),
  services_with_info: listColumn((host, world) =>
    services(host, world).map((each) => [
      each.description,
      each.state,
      Number(each.has_been_checked),
      each.output,
    ]),
  ),
  services_with_state: listColumn((host, world) =>
    services(host, world).map((each) => [each.description, each.state, Number(each.has_been_checked)]),
  ),
  total_services: intColumn((host) => host.services.size),
};

const unmodelled: TableColumns<unknown> = {
  ...fixedColumns('string', { filename: '', statusmap_image: '' }),
  ...fixedColumns('int', {
    check_flapping_recovery_notification: 0,
    obsess_over_host: 1,
    pending_flex_downtime: 0,
  }),
};

const onIcinga: TableColumns<Host> = {
  ...neverChecked,
  address6: textColumn((host) => host.address6),
  ...fixedColumns('string', {
    x_2d: '',
    x_3d: '',
    y_2d: '',
    y_3d: '',
    z_3d: '',
  }),
};

const onNaemon: TableColumns<Host> = {
  ...fixedColumns('float', { x_3d: 0, y_3d: 0, z_3d: 0 }),
  id: intColumn((host, { objects: roll }) => roll.hosts.indexOf(host)),
};
