import { calendarRequests } from './calendar-requests.ts';
import { objectiveRequests } from './objective-requests.ts';

/** The request for the example of an operation: its query, its body, and names of objects of the demo. */
export interface ExampleRequest {
  readonly query?: string;
  /** The operation that makes what this one names. It is requested first. */
  readonly after?: string;
  readonly body?: unknown;
  /** The path parameters that differ from `names`. */
  readonly names?: Readonly<Record<string, string>>;
}

const staged = '10.69.255.1';
/** Each pair of operations creates and deletes a host of its own, because an existing host would be refused. */
const host = { host_name: 'web-new', address: '192.0.2.80', use_templates: ['linux'] };
const hostOfTool = { host_name: 'web-new-2', address: '192.0.2.81', use_templates: ['linux'] };
const svcHost = { name: 'web-new-3', address: '192.0.2.82', tags: ['linux'] };
const svcHostOfTool = { name: 'web-new-4', address: '192.0.2.83', tags: ['linux'] };

const newDowntimes = {
  targets: { hostgroup: 'databases' },
  starts_at: '2027-01-10T22:00:00+01:00',
  duration: '2h',
  comment: 'New disks',
};

const newMaintenance = {
  name: 'Backup of the databases',
  targets: { hostgroup: 'databases' },
  include_services: true,
  starts_at: '2027-01-03 02:00',
  time_zone: 'Europe/Paris',
  duration: '90m',
  rrule: 'FREQ=WEEKLY;BYDAY=SU',
  comment: 'Backup of the databases',
};
const problems = { filter: 'kind=host&state_name=DOWN' };
const databases = { hostgroup: 'databases' };
const newComments = { targets: databases, comment: 'New disks on Friday' };
const newResults = { targets: databases, state_name: 'UP', output: 'Seen by hand' };
const switchTurn = { targets: databases, switch: 'flap_detection', on: false };

const newFilter = {
  name: 'nobody works on it',
  kind: 'hosts',
  where: 'state_name in (DOWN, UNREACHABLE) and not (acknowledged or in_downtime)',
  fields: ['host_name', 'state_name', 'last_state_change'],
  sort: ['-last_state_change'],
  shared_with: 'realm',
  realm: 'paris',
};

/** It is not enabled, because nothing answers there. */
const newWebhook = {
  name: 'Tickets of the databases',
  realm: 'lyon-databases',
  objects: ['services'],
  kinds: ['state', 'acknowledgement'],
  where: 'state_name in (CRITICAL, OK) and state_type = HARD',
  url: 'https://tickets.example.com/hooks/realmgate',
  enabled: false,
};

const notification = {
  event: {
    id: '01HZX7',
    message: 'Too many failed log-ins',
    priority: 2,
    fields: { realm: 'paris', host_name: 'caméra parking', service: 'file d’attente' },
  },
};

/** The default values of path parameters, by name. */
export const names: Readonly<Record<string, string>> = {
  address: '10.75.0.1',
  host: '',
  host_name: '',
  hostgroup_name: 'linux',
  id_origin: 'idf',
  import_tool_ip: staged,
  it_address: staged,
  service: 'uptime',
  user_name: 'viewer',
};

const dryRunAfter = (after: string) => ({ after, query: 'dry_run=true' });
const removal = 'filter=host_name%3Dpar-db-*&dry_run=true';
const prolonged = { query: 'dry_run=true', body: { duration: '3h' } };

/** The operations that need more than names, in the order of the requests: what one operation creates another deletes. */
export const requests: Readonly<Record<string, ExampleRequest>> = {
  'config.create-host': { body: host, names: { realm_name: 'lyon' } },
  'config.delete-host': {
    after: 'config.create-host',
    names: { host_name: host.host_name, realm_name: 'lyon' },
  },
  'config.create-host-in-import-tool': { body: hostOfTool },
  'config.delete-host-from-import-tool': {
    after: 'config.create-host-in-import-tool',
    names: { host_name: hostOfTool.host_name },
  },
  'utils.add-host': { body: svcHost, names: { realm_name: 'lyon' } },
  'utils.delete-host': { after: 'utils.add-host', names: { host_id: svcHost.name, realm_name: 'lyon' } },
  'utils.add-host-to-import-tool': { body: svcHostOfTool },
  'utils.delete-host-from-import-tool': {
    after: 'utils.add-host-to-import-tool',
    names: { host_id: svcHostOfTool.name },
  },
  'config.create-realm': {
    body: {
      display_name: 'north',
      section: 'production',
      monitoring_ip: '192.0.2.10',
      monitoring_port: 6557,
    },
  },
  'config.change-realm': {
    body: { section: 'branches', warm: { interval_seconds: 30, stale_seconds: 300 } },
    names: { realm_name: 'lyon-databases' },
  },
  'config.delete-realm': { names: { realm_name: 'offline' } },
  'operations.schedule-downtimes': {
    // The engine of this realm never answers, so the request waits in the queue. No other example uses its hosts.
    body: { ...newDowntimes, targets: { hosts: ['db-1', 'db-2'] } },
    names: { realm_name: 'offline' },
  },
  'operations.schedule-downtimes.multirealms': { body: { ...newDowntimes, comment: 'New switches' } },
  'operations.acknowledge': { body: { targets: problems, comment: 'On it' } },
  'operations.acknowledge.multirealms': { body: { targets: problems, comment: 'On it' } },
  'operations.remove-acknowledgements': {
    after: 'operations.acknowledge',
    query: 'filter=kind%3Dhost%26state_name%3DDOWN&dry_run=true',
  },
  'operations.remove-acknowledgements.multirealms': {
    after: 'operations.acknowledge.multirealms',
    query: 'filter=kind%3Dhost%26state_name%3DDOWN&dry_run=true',
  },
  'operations.add-comments': { body: newComments },
  'operations.add-comments.multirealms': { body: { ...newComments, comment: 'New disks on Monday' } },
  'operations.check-targets': { body: { targets: databases } },
  'operations.check-targets.multirealms': { body: { targets: databases } },
  'operations.submit-results': { body: newResults },
  'operations.submit-results.multirealms': { body: newResults },
  'operations.turn-switches': { body: switchTurn },
  'operations.turn-switches.multirealms': { body: switchTurn },
  ...calendarRequests,
  'filters.save': { body: newFilter },
  'filters.list': { after: 'filters.save' },
  'filters.filter': { after: 'filters.save' },
  'filters.change': {
    after: 'filters.save',
    query: 'dry_run=true',
    body: { where: 'state_name = UNREACHABLE' },
  },
  'filters.remove': dryRunAfter('filters.save'),
  ...objectiveRequests,
  // The change of that realm keeps its states warm.
  'feed.realm': { after: 'config.change-realm', names: { realm_name: 'lyon-databases' } },
  'feed.realms': { after: 'config.change-realm', query: 'realm=lyon-databases,paris' },
  'webhooks.create': { after: 'config.change-realm', body: newWebhook },
  'webhooks.list': { after: 'webhooks.create' },
  'webhooks.webhook': { after: 'webhooks.create' },
  'webhooks.deliveries': { after: 'webhooks.create' },
  'webhooks.change': { after: 'webhooks.create', query: 'dry_run=true', body: { kinds: ['state'] } },
  'webhooks.test': dryRunAfter('webhooks.create'),
  'webhooks.replay': dryRunAfter('webhooks.create'),
  'webhooks.rotate-secret': { after: 'webhooks.create', query: 'dry_run=true', body: {} },
  'webhooks.remove': dryRunAfter('webhooks.create'),
  // An engine that restarts would be missing in the other examples.
  'status.search': { query: 'q=web&limit=2' },
  'status.services-availability': { query: 'step=day&limit=2' },
  'utils.restart': { query: 'dry_run=true' },
  'utils.restart-by-post': { query: 'dry_run=true' },
  'token.issue-by-post': { body: { user_name: 'operator', password: 'operator-of-the-demo' } },
  'token.refresh': {},
  'token.make-key': { body: { name: 'nightly report', realms: ['paris'], expires_in_days: 30 } },
  'token.list-keys': { after: 'token.make-key' },
  'token.revoke-key': { after: 'token.make-key' },
  'passive-checks.api-key': { query: 'dry_run=true' },
  'passive-checks.submit': { body: notification },
  'events.kpi': { after: 'events.kpi-hosts' },
  'events.kpi-download': { after: 'events.kpi-hosts', query: 'format=json' },
  'operations.create-maintenance': { body: newMaintenance },
  'operations.create-maintenance.multirealms': { body: newMaintenance },
  'operations.maintenances': { after: 'operations.create-maintenance' },
  'operations.maintenances.multirealms': { after: 'operations.create-maintenance.multirealms' },
  'operations.maintenance': { after: 'operations.create-maintenance' },
  'operations.maintenance.multirealms': { after: 'operations.create-maintenance.multirealms' },
  'operations.change-maintenance': { after: 'operations.create-maintenance', body: { duration: '2h' } },
  'operations.change-maintenance.multirealms': {
    after: 'operations.create-maintenance.multirealms',
    body: { duration: '2h' },
  },
  'operations.remove-maintenance': dryRunAfter('operations.create-maintenance'),
  'operations.remove-maintenance.multirealms': dryRunAfter('operations.create-maintenance.multirealms'),
  'operations.acknowledgement': { after: 'operations.acknowledgements' },
  'operations.acknowledgement.multirealms': { after: 'operations.acknowledgements.multirealms' },
  'operations.remove-acknowledgement': dryRunAfter('operations.acknowledgements'),
  'operations.remove-acknowledgement.multirealms': dryRunAfter('operations.acknowledgements.multirealms'),
  'operations.comment': { after: 'operations.comments' },
  'operations.comment.multirealms': { after: 'operations.comments.multirealms' },
  'operations.remove-comment': dryRunAfter('operations.comments'),
  'operations.remove-comment.multirealms': dryRunAfter('operations.comments.multirealms'),
  'operations.remove-comments': { after: 'operations.comments', query: removal },
  'operations.remove-comments.multirealms': { after: 'operations.comments.multirealms', query: removal },
  'operations.change-downtime': { after: 'operations.downtimes', ...prolonged },
  'operations.change-downtime.multirealms': { after: 'operations.downtimes', ...prolonged },
  'operations.remove-downtime': dryRunAfter('operations.downtimes'),
  'operations.remove-downtime.multirealms': dryRunAfter('operations.downtimes'),
  'operations.change-downtimes': { after: 'operations.downtimes', ...prolonged, query: removal },
  'operations.change-downtimes.multirealms': { after: 'operations.downtimes', ...prolonged, query: removal },
  'operations.remove-downtimes': { after: 'operations.downtimes', query: removal },
  'operations.remove-downtimes.multirealms': { after: 'operations.downtimes', query: removal },
  'operations.request': { after: 'operations.schedule-downtimes' },
  'operations.downtime': { after: 'operations.downtimes' },
  'operations.downtime.multirealms': { after: 'operations.downtimes' },
};
