import type { paths } from '../index.ts';

type Query<Path extends keyof Lists> = NonNullable<Lists[Path]['get']['parameters']['query']>;
type Lists = Pick<
  paths,
  | '/api/status/realms/{realm_name}/hosts/'
  | '/api/status/realms/{realm_name}/services/'
  | '/api/status/realms/{realm_name}/host/{host}/services/'
>;
type HostsQuery = Query<'/api/status/realms/{realm_name}/hosts/'>;
type AllServicesQuery = Query<'/api/status/realms/{realm_name}/services/'>;
type HostServicesQuery = Query<'/api/status/realms/{realm_name}/host/{host}/services/'>;
type Item<List> = List extends readonly (infer One)[] ? One : never;

/** The fields of checks, which lists of hosts and of services have. */
const checkFields = [
  'output',
  'perf_data',
  'last_check',
  'next_check',
  'last_state_change',
  'last_hard_state_change',
  'current_attempt',
  'max_check_attempts',
  'acknowledged',
  'in_downtime',
  'is_flapping',
  'active_checks_enabled',
  'passive_checks_enabled',
  'notifications_enabled',
  'unhandled',
  'engine_severity',
  'engine_severity_name',
] as const;

const checkOrders = [
  'severity',
  '-severity',
  'engine_severity',
  '-engine_severity',
  'state',
  '-state',
  'last_check',
  '-last_check',
  'last_state_change',
  '-last_state_change',
  'last_hard_state_change',
  '-last_hard_state_change',
] as const;

/** The fields that a list of hosts can have. */
export const hostFields = [
  'realm',
  'host_name',
  'display_name',
  'address',
  'alias',
  'state',
  'state_name',
  'state_type',
  ...checkFields,
  'host_groups',
  'services',
  'macros',
  'packs',
  'business_impact',
] as const satisfies readonly Item<HostsQuery['fields']>[];

/** The fields that all lists of services can have. */
export const serviceFields = [
  'realm',
  'host_name',
  'service',
  'display_name',
  'state',
  'state_name',
  'state_type',
  'host_state',
  'host_state_name',
  ...checkFields,
  'service_groups',
  'address',
  'host_groups',
] as const satisfies readonly (Item<AllServicesQuery['fields']> & Item<HostServicesQuery['fields']>)[];

/** The sort orders of a list of hosts. */
export const hostOrders = [
  'host_name',
  '-host_name',
  'display_name',
  '-display_name',
  'address',
  '-address',
  ...checkOrders,
] as const satisfies readonly Item<HostsQuery['sort']>[];

/** The sort orders of all lists of services. */
export const serviceOrders = [
  'host_name',
  '-host_name',
  'service',
  '-service',
  'display_name',
  '-display_name',
  ...checkOrders,
] as const satisfies readonly (Item<AllServicesQuery['sort']> & Item<HostServicesQuery['sort']>)[];

const counts = ['ok', 'warning', 'critical', 'unknown', 'pending'].map((state) => `services.${state}`);
const realmNames = ['realm.name', 'realm.section'];
const objects = ['services', 'macros'];
const ofHost = [...hostFields.filter((field) => !objects.includes(field)), ...counts, 'vars.'];

/** The names that `where` of a list of hosts compares. A dot at the end stands before a name that only the rows know. */
export const hostWhereFields = [...ofHost, 'severity', 'macros.', ...realmNames];

/** The names that `where` of all lists of services compares. */
export const serviceWhereFields = [
  ...serviceFields,
  'severity',
  'vars.',
  ...ofHost.filter((field) => field !== 'realm').map((field) => `host.${field}`),
  ...realmNames,
];

const lists = ['packs', 'service_groups', 'host_groups'];

/** Returns those of the names of `where` by which rows can be grouped: all but lists. */
export function groupFields(where: readonly string[]): string[] {
  return where.filter((name) => !lists.includes(name.replace(/^host\./, '')));
}
