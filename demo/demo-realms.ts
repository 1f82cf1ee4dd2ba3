import { randomBytes } from 'node:crypto';

import type { Clock } from '../shared/base/clock.ts';
import type { NewRealm } from '../shared/realm/config/new-realm.ts';
import type { ImportToolRecord } from '../shared/store/import-tools.ts';
import type { MetricsBackendRecord } from '../shared/store/metrics-backends.ts';
import { type MonitoringApiRecord, monitoringApiRecord } from '../shared/store/monitoring-apis.ts';
import type { SearchBackendRecord } from '../shared/store/search-backends.ts';
import { selfSigned } from './import-tool/certificate.ts';
import { startImportTool } from './import-tool/index.ts';
import { startSearchEngine } from './search-engine/index.ts';
import { demoIndices } from './site/demo-indices.ts';
import { demoSeries } from './site/demo-series.ts';
import { demoSeed, demoSite } from './site/demo-site.ts';
import { demoTemplates, plainTemplate } from './site/templates.ts';
import { zabbixDemoSite } from './site/zabbix-site.ts';
import type { Engine } from './status-query-engine/index.ts';
import { startEngine } from './status-query-engine/index.ts';
import type { Site } from './status-query-engine/site.ts';
import { startTimeSeriesEngine } from './time-series-engine/index.ts';
import { startZabbixEngine } from './zabbix-engine/index.ts';

/** The realms of the demo and their running engines. */
export interface DemoRealms {
  /** The realms as the table stores them, with their addresses. The first is a standard realm. */
  readonly realms: readonly NewRealm[];
  /** The engines. Paris has the dialect of Icinga 2, Lyon that of Naemon. */
  readonly engines: { readonly paris: Engine; readonly lyon: Engine };
  /** The import tools. Paris uses the REST interface of an Icinga 2, Lyon stages its hosts. */
  readonly tools: { readonly paris: ImportToolRecord; readonly lyon: ImportToolRecord };
  /** The API of the Zabbix. */
  readonly monitoringApi: MonitoringApiRecord;
  /** The backend with seven days of the performance data of both engines, each in a database of its own. */
  readonly metricsBackend: MetricsBackendRecord;
  /** The backend with the events of both engines' logs and the syslogs of their hosts. */
  readonly searchBackend: SearchBackendRecord;
  /** The contents of the secrets, by name. */
  readonly secrets: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Port 1 of this machine. Nothing listens there, and a connection is refused at once. */
const nobody = { monitoring_ip: '127.0.0.1', monitoring_port: 1 };

/** The number of days that the engines' logs contain. */
const history = 30;

/**
 * Starts three engines on free ports: `paris` (200 hosts), `lyon` (1,000) and a Zabbix (24). The demo also has a realm of Lyon's databases only,
 * two multirealms, and one realm whose engine is down. Paris' import tool runs beside its engine.
 */
export async function startDemoRealms(clock: Clock): Promise<DemoRealms> {
  const at = { now: Math.floor(clock() / 1000), history };
  const paris = await startEngine({
    site: demoSite({ code: 'par', hosts: 200, latitude: 48.85, longitude: 2.35, network: '10.75', ...at }),
    dialect: 'icinga2',
    listen: {},
    clock,
  });
  const lyon = await startEngine({
    site: demoSite({ code: 'lyo', hosts: 1000, latitude: 45.76, longitude: 4.83, network: '10.69', ...at }),
    dialect: 'naemon',
    listen: {},
    clock,
  });
  const rest = await startImportTool({
    site: paris.site,
    accounts: { [account.user]: { password: account.password, permissions: ['*'] } },
    templates: demoTemplates,
    contactGroups,
    clock,
  });
  const zabbix = await startZabbix(clock);
  const { metrics, search } = await startRecorders({ paris: paris.site, lyon: lyon.site }, clock);
  return {
    realms: demoRecords(addressOf(paris), addressOf(lyon)),
    engines: { paris, lyon },
    tools: toolRecords(rest),
    monitoringApi: zabbix.record,
    metricsBackend: { id: metricsId, url: metrics.url, flavour: 'influxql', preset: 'icinga2' },
    searchBackend: { id: searchId, url: search.url, flavour: 'opensearch' },
    secrets: { [toolSecret]: JSON.stringify(account), [zabbixSecret]: JSON.stringify(zabbix.account) },
    close: async () => {
      await Promise.all([paris, lyon, zabbix, rest, metrics, search].map((one) => one.close()));
    },
  };
}

/** Starts the Zabbix, with the record and the account by which it is reached. */
async function startZabbix(clock: Clock) {
  const token = randomBytes(32).toString('hex');
  const { key, cert } = selfSigned('Zabbix of the demo', clock());
  const engine = await startZabbixEngine({
    site: zabbixDemoSite(demoSeed, Math.floor(clock() / 1000)),
    tokens: { admin: token, reader: '' },
    tls: { key, cert },
  });
  const record = monitoringApiRecord().parse({
    ...{ id: 'zabbix', kind: 'zabbix', urls: [engine.url], ca: cert, credentials: zabbixSecret },
  });
  return { close: engine.close, record, account: { user: 'realmgate', password: token } };
}

/** Starts the backends for performance data, events and syslogs of the sites. */
async function startRecorders(sites: Readonly<Record<string, Site>>, clock: Clock) {
  const places = Object.entries(sites);
  const databases = places.map(([name, site]) => ({ name, site, series: demoSeries(site, demoSeed) }));
  const metrics = await startTimeSeriesEngine({
    databases: () =>
      databases.map(({ name, site, series }) => {
        site.advance?.(Math.floor(clock() / 1000));
        return { name, series: series() };
      }),
  });
  const indices = places.map(([name, site]) => demoIndices(name, site, clock));
  const search = await startSearchEngine({ indices: () => indices.flatMap((each) => each()) });
  return { metrics, search };
}

/** The addresses under which the tools are registered. The tools listen at other addresses, or not at all. */
const toolAddresses = { paris: '10.75.255.1', lyon: '10.69.255.1' };
const toolSecret = `realmgate/local/import-tools/${toolAddresses.paris}`;
const zabbixSecret = 'realmgate/local/monitoring-apis/zabbix';
const account = { user: 'realmgate', password: 'of-the-demo' };
const contactGroups = ['operators'];
const metricsId = 'demo';
const searchId = 1;

function toolRecords({ url, ca }: { readonly url: string; readonly ca: string }): DemoRealms['tools'] {
  const default_templates = [plainTemplate];
  return {
    paris: {
      kind: 'icinga2',
      address: toolAddresses.paris,
      url,
      ca,
      credentials: toolSecret,
      default_templates,
    },
    lyon: {
      kind: 'staged',
      address: toolAddresses.lyon,
      default_templates,
      templates: demoTemplates.map(({ name }) => name),
      contact_groups: contactGroups,
    },
  };
}

type RealmEngineAddress = Pick<NewRealm, 'monitoring_ip' | 'monitoring_port' | 'monitoring_socket'>;

function demoRecords(paris: RealmEngineAddress, lyon: RealmEngineAddress): NewRealm[] {
  return [
    {
      display_name: 'paris',
      section: 'production',
      origin: ['idf'],
      import_tool: toolAddresses.paris,
      ...recorded('paris'),
      ...paris,
    },
    {
      display_name: 'lyon',
      section: 'production',
      origin: ['ara'],
      import_tool: toolAddresses.lyon,
      ...recorded('lyon'),
      ...lyon,
    },
    {
      display_name: 'lyon-databases',
      section: 'databases',
      origin: ['ara'],
      host_groups: 'databases',
      // One realm has a feed, webhooks and `changed_since` from the start.
      warm: { interval_seconds: 10, stale_seconds: 300 },
      ...recorded('lyon'),
      ...lyon,
    },
    { display_name: 'zabbix', section: 'production', origin: ['idf'], monitoring_api: 'zabbix' },
    { display_name: 'offline', section: 'branches', origin: ['idf'], ...nobody },
    { display_name: 'france', section: 'production', members: ['paris', 'lyon'] },
    { display_name: 'everything', section: 'production', members: ['paris', 'lyon', 'offline'] },
  ];
}

/** Returns the fields of a realm that name the backends of a site. */
function recorded(place: string): Partial<NewRealm> {
  return {
    metrics: metricsId,
    metrics_db: place,
    search_backend: searchId,
    monitoring_events_index: place,
    search_logger_resources: [`syslog-${place}`],
  };
}

function addressOf({ address }: Engine): RealmEngineAddress {
  if (address.kind === 'unix') return { monitoring_socket: address.path };
  return { monitoring_ip: address.host, monitoring_port: address.port };
}
