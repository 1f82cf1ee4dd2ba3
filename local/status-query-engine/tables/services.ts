import type { EngineTable, RowDemand, TableColumns } from '../column.ts';
import { fixedColumns, int, prefixedColumns, table, textColumn } from '../column.ts';
import type { Host, Service } from '../site.ts';
import type { EngineDialect, EngineWorld } from '../world.ts';
import { checkableColumns } from './checkables.ts';
import { hostColumns, servicesOf } from './hosts.ts';
import { neverChecked } from './never-checked.ts';

export function services(dialect: EngineDialect): EngineTable<Service> {
  return table('services', serviceColumns(dialect), {
    rows: dialect === 'icinga2' ? ({ roll }) => roll.services : rowsOnNaemon,
    mayBeSeen: (service, contact) =>
      service.contacts.includes(contact) || service.host.contacts.includes(contact),
  });
}

/** Returns the columns of services, with the columns of the host under `host_`. */
function serviceColumns(dialect: EngineDialect): TableColumns<Service> {
  return {
    ...prefixedColumns('host_', hostColumns(dialect), (service: Service): Host => service.host),
    ...ownServiceColumns(dialect),
  };
}

export function ownServiceColumns(dialect: EngineDialect): TableColumns<Service> {
  return {
    ...checkableColumns(dialect),
    ...own,
    ...fixedColumns('int', { obsess_over_service: 1 }),
    ...(dialect === 'icinga2' ? onIcinga : onNaemon),
  };
}

const own: TableColumns<Service> = {
  description: textColumn((service) => service.description),
  last_time_critical: int((service) => service.last_time[2] ?? 0),
  last_time_ok: int((service) => service.last_time[0] ?? 0),
  last_time_unknown: int((service) => service.last_time[3] ?? 0),
  last_time_warning: int((service) => service.last_time[1] ?? 0),
};

const onIcinga: TableColumns<Service> = {
  ...neverChecked,
  ...fixedColumns('string', {
    action_url_expanded: null,
    icon_image_expanded: null,
    notes_expanded: null,
    notes_url_expanded: null,
  }),
  service_description: textColumn((service) => service.description),
};

const onNaemon: TableColumns<Service> = {
  ...fixedColumns('list', { parents: [] }),
  id: int((service, { roll }) => roll.services.indexOf(service)),
};

/** Returns the rows. If the filter names the host, Naemon uses its index and lists in the index's order. */
function rowsOnNaemon({ site, roll }: EngineWorld, { host_name }: RowDemand): readonly Service[] {
  if (host_name === null) return roll.services;
  const host = site.hosts.get(host_name);
  return host ? servicesOf(host, 'naemon') : [];
}
