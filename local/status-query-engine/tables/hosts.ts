import type { EngineTable, TableColumns } from '../column.ts';
import { fixedColumns, int, listColumn, table, textColumn } from '../column.ts';
import type { Host, Service } from '../site.ts';
import type { EngineDialect, EngineWorld } from '../world.ts';
import { byBytes } from '../world.ts';
import { checkableColumns } from './checkables.ts';
import { neverChecked } from './never-checked.ts';
import { serviceCountColumns } from './service-counts.ts';

export function hosts(dialect: EngineDialect): EngineTable<Host> {
  return table('hosts', hostColumns(dialect), {
    rows: ({ site, roll }, demand) => {
      if (dialect === 'icinga2' || demand.name === null) return roll.hosts;
      const host = site.hosts.get(demand.name);
      return host ? [host] : [];
    },
    mayBeSeen: (host, contact) => host.contacts.includes(contact),
  });
}

export function hostColumns(dialect: EngineDialect): TableColumns<Host> {
  return {
    ...checkableColumns(dialect),
    ...own,
    ...serviceCountColumns((host) => [...host.services.values()]),
    ...unmodelled,
    ...(dialect === 'icinga2' ? onIcinga : onNaemon),
  };
}

/** Returns a host's services in the order in which the engine lists them. */
export function servicesOf(host: Host, dialect: EngineDialect): Service[] {
  const listed = [...host.services.values()].sort((a, b) => byBytes(a.description, b.description));
  return dialect === 'naemon' ? listed.reverse() : listed;
}

const services = (host: Host, { dialect }: EngineWorld): Service[] => servicesOf(host, dialect);

const own: TableColumns<Host> = {
  address: textColumn((host) => host.address),
  alias: textColumn((host) => host.alias),
  childs: listColumn((host, { roll }) => (roll.children.get(host.name) ?? []).map(({ name }) => name)),
  hard_state: int((host) => host.last_hard_state),
  last_time_down: int((host) => host.last_time[1] ?? 0),
  last_time_unreachable: int((host) => host.last_time[2] ?? 0),
  last_time_up: int((host) => host.last_time[0] ?? 0),
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
  total_services: int((host) => host.services.size),
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
  ...fixedColumns('string', {
    address6: '',
    x_2d: '',
    x_3d: '',
    y_2d: '',
    y_3d: '',
    z_3d: '',
  }),
};

const onNaemon: TableColumns<Host> = {
  ...fixedColumns('float', { x_3d: 0, y_3d: 0, z_3d: 0 }),
  id: int((host, { roll }) => roll.hosts.indexOf(host)),
};
