import type { Columns, Demand, Table } from '../column.ts';
import { fixed, int, joined, table, text } from '../column.ts';
import type { Host, Service } from '../site.ts';
import type { EngineDialect, World } from '../world.ts';
import { checkableColumns } from './checkables.ts';
import { hostColumns, servicesOf } from './hosts.ts';
import { neverChecked } from './never-checked.ts';

export function services(dialect: EngineDialect): Table<Service> {
  return table('services', serviceColumns(dialect), {
    rows: dialect === 'icinga2' ? ({ roll }) => roll.services : rowsOnNaemon,
    mayBeSeen: (service, contact) =>
      service.contacts.includes(contact) || service.host.contacts.includes(contact),
  });
}

/** Returns the columns of services, with the columns of the host under `host_`. */
function serviceColumns(dialect: EngineDialect): Columns<Service> {
  return {
    ...joined('host_', hostColumns(dialect), (service: Service): Host => service.host),
    ...ownServiceColumns(dialect),
  };
}

export function ownServiceColumns(dialect: EngineDialect): Columns<Service> {
  return {
    ...checkableColumns(dialect),
    ...own,
    ...fixed('int', { obsess_over_service: 1 }),
    ...(dialect === 'icinga2' ? onIcinga : onNaemon),
  };
}

const own: Columns<Service> = {
  description: text((service) => service.description),
  last_time_critical: int((service) => service.last_time[2] ?? 0),
  last_time_ok: int((service) => service.last_time[0] ?? 0),
  last_time_unknown: int((service) => service.last_time[3] ?? 0),
  last_time_warning: int((service) => service.last_time[1] ?? 0),
};

const onIcinga: Columns<Service> = {
  ...neverChecked,
  ...fixed('string', {
    action_url_expanded: null,
    icon_image_expanded: null,
    notes_expanded: null,
    notes_url_expanded: null,
  }),
  service_description: text((service) => service.description),
};

const onNaemon: Columns<Service> = {
  ...fixed('list', { parents: [] }),
  id: int((service, { roll }) => roll.services.indexOf(service)),
};

/** Returns the rows. If the filter names the host, Naemon uses its index and lists in the index's order. */
function rowsOnNaemon({ site, roll }: World, { host_name }: Demand): readonly Service[] {
  if (host_name === null) return roll.services;
  const host = site.hosts.get(host_name);
  return host ? servicesOf(host, 'naemon') : [];
}
