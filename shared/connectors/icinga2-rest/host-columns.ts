import { checkableColumns } from './checkable-columns.ts';
import { type ApiColumns, attribute, computedColumn, objectName, related, seconds } from './columns.ts';
import { hostStateAttributes, hostStateOf } from './host-state.ts';
import type { ServicesByState } from './relations.ts';

const counted = (key: keyof ServicesByState) =>
  related(['services'], ({ name }, { servicesOf }) => servicesOf(name)[key]);

export const hostColumns: ApiColumns = {
  ...checkableColumns,
  name: objectName,
  alias: attribute('display_name'),
  address: attribute('address'),
  address6: attribute('address6'),
  state: computedColumn(hostStateAttributes, hostStateOf),
  last_time_up: attribute('last_state_up', seconds),
  last_time_down: attribute('last_state_down', seconds),
  last_time_unreachable: attribute('last_state_unreachable', seconds),
  parents: related(['dependencies'], ({ name }, { parentsOf }) => parentsOf(name)),
  num_services: counted('all'),
  num_services_ok: counted('ok'),
  num_services_warn: counted('warning'),
  num_services_crit: counted('critical'),
  num_services_unknown: counted('unknown'),
  num_services_pending: counted('pending'),
};
