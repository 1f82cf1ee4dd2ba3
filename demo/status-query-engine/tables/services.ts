import type { EngineTable, RowRequirement, TableColumns } from '../column.ts';
import { defineTable, fixedColumns, intColumn, prefixedColumns, textColumn } from '../column.ts';
import type { Host, Service } from '../site.ts';
import type { DialectName, EngineSnapshot } from '../snapshot.ts';
import { checkableColumns } from './checkables.ts';
import { hostColumns, servicesOf } from './hosts.ts';
import { neverChecked } from './never-checked.ts';

export function servicesTable(dialect: DialectName): EngineTable<Service> {
  return defineTable('services', serviceColumns(dialect), {
    rows: dialect === 'icinga2' ? ({ objects: roll }) => roll.services : rowsOnNaemon,
    mayBeSeen: (service, contact) =>
      service.contacts.includes(contact) || service.host.contacts.includes(contact),
  });
}

/** Returns the columns of services, with the columns of the host under `host_`. */
function serviceColumns(dialect: DialectName): TableColumns<Service> {
  return {
    ...prefixedColumns('host_', hostColumns(dialect), (service: Service): Host => service.host),
    ...ownServiceColumns(dialect),
  };
}

export function ownServiceColumns(dialect: DialectName): TableColumns<Service> {
  return {
    ...checkableColumns(dialect),
    ...own,
    ...fixedColumns('int', { obsess_over_service: 1 }),
    ...(dialect === 'icinga2' ? onIcinga : onNaemon),
  };
}

const own: TableColumns<Service> = {
  description: textColumn((service) => service.description),
  last_time_critical: intColumn((service) => service.last_time[2] ?? 0),
  last_time_ok: intColumn((service) => service.last_time[0] ?? 0),
  last_time_unknown: intColumn((service) => service.last_time[3] ?? 0),
  last_time_warning: intColumn((service) => service.last_time[1] ?? 0),
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
  id: intColumn((service, { objects: roll }) => roll.services.indexOf(service)),
};

/** Returns the rows. If the filter names the host, Naemon uses its index and lists in the index's order. */
function rowsOnNaemon(
  { site, objects: roll }: EngineSnapshot,
  { host_name }: RowRequirement,
): readonly Service[] {
  if (host_name === null) return roll.services;
  const host = site.hosts.get(host_name);
  return host ? servicesOf(host, 'naemon') : [];
}
