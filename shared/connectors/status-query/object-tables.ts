/** Tables whose rows are objects that a connector has made of an answer. */
import { groupBy } from '../../base/group-by.ts';
import type { Cells } from './columns.ts';

/** Returns the cell of an object, in the form in which status-query engines send it. */
export interface ObjectCell<T> {
  (object: T): unknown;
  /** The names of the facts that the connector reads for this column beside the objects. */
  readonly needs?: readonly string[];
}

export type ObjectColumns<T> = Readonly<Record<string, ObjectCell<T>>>;

export interface ObjectTable<Source> {
  readonly columns: Readonly<Record<string, unknown>>;
  readonly needs: (columns: readonly string[]) => readonly string[];
  readonly rows: (source: Source, columns: readonly string[]) => Iterable<Cells>;
}

export function objectTable<Source, T>(
  columns: ObjectColumns<T>,
  objects: (source: Source) => Iterable<T>,
): ObjectTable<Source> {
  const cellsOf = (names: readonly string[]) => names.flatMap((name) => columns[name] ?? []);
  return {
    columns,
    needs: (names) => cellsOf(names).flatMap(({ needs = [] }) => needs),
    *rows(source, names) {
      const cells = cellsOf(names);
      for (const object of objects(source)) yield cells.map((cell) => cell(object));
    },
  };
}

/** Returns the columns of another object with a prefix in their names. They are null if there is no such object. */
export function prefixed<T, U>(
  prefix: string,
  columns: ObjectColumns<U>,
  other: (object: T) => U | undefined,
): ObjectColumns<T> {
  const entries = Object.entries(columns).map(([name, cell]): [string, ObjectCell<T>] => {
    const ofOther = (object: T) => {
      const found = other(object);
      return found === undefined ? null : cell(found);
    };
    return [prefix + name, cell.needs ? Object.assign(ofOther, { needs: cell.needs }) : ofOther];
  });
  return Object.fromEntries(entries);
}

interface WithServices {
  readonly services: readonly { readonly state: number }[];
}

const serviceCount =
  (...states: readonly number[]) =>
  ({ services }: WithServices) =>
    services.filter(({ state }) => states.includes(state)).length;

/** The numbers of services by state. */
export const serviceCounts: ObjectColumns<WithServices> = {
  num_services: ({ services }) => services.length,
  num_services_ok: serviceCount(0),
  num_services_warn: serviceCount(1),
  num_services_crit: serviceCount(2),
  num_services_unknown: serviceCount(3),
  num_services_pending: () => 0,
};

interface HostInGroups extends WithServices {
  readonly groups: readonly string[];
  readonly state: number;
  readonly isChecked: boolean;
}

export interface HostgroupOfHosts extends WithServices {
  readonly name: string;
  readonly hosts: readonly HostInGroups[];
}

/** Returns the groups that the hosts tell, in the order of their names. */
export function hostgroupsOf(hosts: readonly HostInGroups[]): HostgroupOfHosts[] {
  const groups = groupBy(
    hosts.flatMap((host) => Array.from(new Set(host.groups), (name) => ({ name, host }))),
    ({ name }) => name,
  );
  return [...groups.keys()].sort().map((name) => {
    const members = (groups.get(name) ?? []).map(({ host }) => host);
    return { name, hosts: members, services: members.flatMap(({ services }) => services) };
  });
}

const hostCount = (wanted: number) => (group: HostgroupOfHosts) =>
  group.hosts.filter(({ isChecked, state }) => isChecked && state === wanted).length;

export const hostgroupColumns: ObjectColumns<HostgroupOfHosts> = {
  ...serviceCounts,
  name: ({ name }) => name,
  alias: ({ name }) => name,
  num_hosts: ({ hosts }) => hosts.length,
  num_hosts_up: hostCount(0),
  num_hosts_down: hostCount(1),
  num_hosts_unreach: hostCount(2),
  num_hosts_pending: ({ hosts }) => hosts.filter(({ isChecked }) => !isChecked).length,
};
