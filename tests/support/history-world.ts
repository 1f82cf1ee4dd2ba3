import { type Index, type Mapping, startSearchEngine } from '../../demo/search-engine/index.ts';
import { eventMapping } from '../../demo/site/demo-events.ts';
import { syslogMapping } from '../../demo/site/demo-syslogs.ts';
import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import type { DialectName, Engine } from '../../demo/status-query-engine/index.ts';
import { startEngine } from '../../demo/status-query-engine/index.ts';
import type { LogLine, Site } from '../../demo/status-query-engine/site.ts';
import { readLogRow } from '../../shared/realm/history/log/log-event.ts';
import type { RealmRecord } from '../../shared/store/realms.ts';
import type { SearchBackendRecord } from '../../shared/store/search-backends.ts';
import { deadPort } from './free-port.ts';
import { hostgroupRealm, multirealm, realm } from './realm-records.ts';

/** The present time of these tests: Friday, 20 November 2026, noon UTC. */
export const presentMs = Date.UTC(2026, 10, 20, 12);

export type PastLine = readonly [hours: number, group: number, type: string, options: string];

/** Returns a line of the log at that number of hours from a midnight. */
export function logLineAt(midnight: number, [hours, group, type, options]: PastLine): LogLine {
  const names = options.split(';');
  const isOfService = type.includes('SERVICE');
  const first = group === 3 ? 1 : 0;
  return {
    time: midnight + Math.round(hours * 3600),
    class: group,
    type,
    options,
    host_name: names[first] ?? '',
    service_description: isOfService ? (names[first + 1] ?? '') : '',
    state: 0,
    state_type: '',
    attempt: 1,
    contact_name: group === 3 ? (names[0] ?? '') : '',
    command_name: '',
    plugin_output: '',
    comment: '',
  };
}

export const pastLines: readonly PastLine[] = [
  [-48, 0, 'LOG ROTATION', 'DAILY'],
  ...['web-1', 'db-1', 'db 2'].map((name): PastLine => [
    -48,
    6,
    'CURRENT HOST STATE',
    `${name};UP;HARD;1;fine`,
  ]),
  [-20, 1, 'HOST ALERT', 'gone-1;DOWN;HARD;1;no answer'],
  [-18, 1, 'HOST ALERT', 'gone-1;UP;HARD;1;fine'],
  [-2, 1, 'HOST ALERT', 'db-1;DOWN;SOFT;1;no answer'],
  [-1.99, 1, 'HOST ALERT', 'db-1;DOWN;HARD;2;no answer; really'],
  [-1.99, 3, 'HOST NOTIFICATION', 'alice;db-1;DOWN;by-mail;no answer; really'],
  [-1.5, 5, 'EXTERNAL COMMAND', 'ACKNOWLEDGE_HOST_PROBLEM;db-1;2;1;1;bob;seen'],
  [-1.5, 3, 'HOST NOTIFICATION', 'alice;db-1;ACKNOWLEDGEMENT (DOWN);by-mail;no answer;bob;seen'],
  [0, 0, 'LOG ROTATION', 'DAILY'],
  [0, 6, 'CURRENT HOST STATE', 'web-1;UP;HARD;1;fine'],
  [0, 6, 'CURRENT HOST STATE', 'db-1;DOWN;HARD;2;no answer'],
  [0, 6, 'CURRENT HOST STATE', 'db 2;UP;HARD;1;fine'],
  [0, 6, 'CURRENT SERVICE STATE', 'web-1;http;OK;HARD;1;fine'],
  [1, 1, 'HOST ALERT', 'db-1;UP;HARD;1;back'],
  [2, 1, 'SERVICE ALERT', 'web-1;http;CRITICAL;SOFT;1;500'],
  [2.02, 1, 'SERVICE ALERT', 'web-1;http;CRITICAL;HARD;3;500'],
  [2.02, 3, 'SERVICE NOTIFICATION', 'alice;web-1;http;CRITICAL;by-mail;500'],
  [3, 1, 'SERVICE ALERT', 'web-1;http;OK;HARD;3;200'],
  [4, 1, 'HOST DOWNTIME ALERT', 'db 2;STARTED; Host has entered a period of scheduled downtime'],
  [5, 1, 'HOST ALERT', 'db 2;DOWN;HARD;1;no answer'],
  [6, 1, 'HOST ALERT', 'db 2;UP;HARD;1;fine'],
  [7, 1, 'HOST DOWNTIME ALERT', 'db 2;STOPPED; Host has exited from a period of scheduled downtime'],
  [8, 1, 'SERVICE FLAPPING ALERT', 'web-1;http;STARTED; Service appears to have started flapping'],
  [9, 5, 'EXTERNAL COMMAND', 'DISABLE_NOTIFICATIONS'],
  [10, 1, 'HOST ALERT', 'not a line of any known form'],
  [11, 1, 'HOST ALERT', 'web-1;DOWN;HARD;1;no answer'],
];

/** Returns a site whose log covers the two days before a midnight (epoch seconds) and twelve hours after it. */
export function pastSite(midnight: number): Site {
  const since = (hours: number) => ({
    last_state_change: midnight + hours * 3600,
    last_hard_state_change: midnight + hours * 3600,
  });
  const made = site({
    programStart: midnight - 400_000,
    hosts: [
      host('web-1', {
        display_name: 'Web one',
        groups: ['linux'],
        state: 1,
        ...since(11),
        services: [service('http', { display_name: 'Web pages', ...since(3) })],
      }),
      host('db-1', { groups: ['databases'], ...since(1) }),
      host('db 2', { groups: ['databases'], ...since(6) }),
      host('new', { groups: ['linux'], has_been_checked: false }),
      host('steady', { groups: ['linux'], ...since(-2000) }),
    ],
  });
  made.log.push(...pastLines.map((line) => logLineAt(midnight, line)));
  return made;
}

const mapping: Mapping = { ...eventMapping, display_name: 'wildcard' };

/** Returns the same past as documents. */
export function pastIndex(midnight: number): Index {
  const documents = pastLines.flatMap((line, place) => {
    const { time, class: group, type, options } = logLineAt(midnight, line);
    const event = readLogRow({ time, class: group, type, options });
    if (!event || event.kind === 'engine') return [];
    const { host_name, service, state, state_type, attempt } = event;
    const source = {
      type,
      host_name,
      service,
      state,
      state_type,
      attempt,
      contact_name: event.contact_name,
      command_name: event.command_name,
      output: event.output,
      time: new Date(time * 1000).toISOString(),
      message: `${type}: ${event.text}`,
      ...(event.host_name === 'web-1' && event.service === null && { display_name: 'Web one' }),
    };
    return [{ id: `e${place}`, source }];
  });
  return { name: 'monitoring-events-past', mapping, documents };
}

export const pastSyslogs: Index = {
  name: 'syslog-past',
  mapping: syslogMapping,
  documents: [
    ['s1', '2026-11-20T11:00:00Z', 'web-1', 6, 'auth', 'login', 'sshd', 'session opened'],
    ['s2', '2026-11-20T10:00:00Z', 'db-1', 3, 'kern', undefined, 'kernel', 'disk failure'],
    ['s3', '2026-11-20T10:45:00Z', 'db-1', 5, 'cron', 'job', 'cron', 'job done'],
  ].map(([id, at, host_name, severity, facility, event, ident, message]) => ({
    id: String(id),
    source: { '@timestamp': at, host_name, severity, facility, event, ident, message },
  })),
};

export interface HistoryWorld {
  readonly realms: readonly RealmRecord[];
  /** Backend 7 has the same past. Nothing listens at the address of backend 8. */
  readonly searchBackends: readonly SearchBackendRecord[];
  stop(): Promise<void>;
}

/**
 * Starts realms with the same past on each dialect: `icinga2`, `naemon`, and in an index: `indexed`. Hostgroup realms of both kinds, `both` (two
 * of them), `broken` (one is dead), `searched` (with an index and another without an engine).
 */
export async function startHistoryWorld(): Promise<HistoryWorld> {
  const midnight = presentMs / 1000 - 43_200;
  const start = (dialect: DialectName) =>
    startEngine({ site: pastSite(midnight), dialect, listen: { port: 0 }, clock: () => presentMs });
  const [icinga2, naemon] = await Promise.all([start('icinga2'), start('naemon')]);
  const indices = [pastIndex(midnight), pastSyslogs];
  const search = await startSearchEngine({ indices: () => indices });
  const port = (engine: Engine) => ({
    monitoring_port: 'port' in engine.address ? engine.address.port : 0,
  });
  const index = { search_backend: 7, monitoring_events_index: 'past', logger_resources: ['syslog-past'] };
  const noEngine = { monitoring_ip: undefined, monitoring_port: undefined };
  return {
    searchBackends: [
      { id: 7, url: search.url, flavour: 'opensearch' },
      { id: 8, url: `http://127.0.0.1:${deadPort}`, flavour: 'opensearch' },
    ],
    realms: [
      realm('icinga2', port(icinga2)),
      realm('naemon', port(naemon)),
      hostgroupRealm('databases', 'databases', port(icinga2)),
      realm('indexed', { ...port(icinga2), ...index }),
      hostgroupRealm('indexed-databases', 'databases', { ...port(icinga2), ...index }),
      realm('index-only', { ...noEngine, ...index }),
      realm('missing-index', { ...port(icinga2), ...index, monitoring_events_index: 'nowhere' }),
      realm('backend-down', { ...port(icinga2), ...index, search_backend: 8 }),
      realm('dead', { monitoring_port: deadPort }),
      multirealm('both', 'icinga2', 'naemon'),
      multirealm('broken', 'naemon', 'dead'),
      multirealm('searched', 'naemon', 'index-only'),
    ],
    async stop() {
      await Promise.all([icinga2.close(), naemon.close(), search.close()]);
    },
  };
}
