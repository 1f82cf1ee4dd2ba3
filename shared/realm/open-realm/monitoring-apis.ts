import type { Clock } from '../../base/clock.ts';
import type { RunInTurn } from '../../base/concurrency-limit.ts';
import type { MonitoringApiKind } from '../../base/engine-interface.ts';
import { AppError } from '../../base/errors.ts';
import { expiring } from '../../base/expiring.ts';
import { lazy } from '../../base/once.ts';
import type { RemarkNumbers } from '../../connectors/icinga2-rest/index.ts';
import type { EngineCall, MemoryBudget, StatusQuery } from '../../connectors/status-query/index.ts';
import type { MonitoringApiRecord, MonitoringApiStore } from '../../store/monitoring-apis.ts';
import { isMonitoringApiOf } from '../../store/realm-record.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { callBy, type RealmCall } from './realm-call.ts';

/** Opens the engines of realms that are reached by a registered monitoring API. */
export interface MonitoringApis {
  /** Returns the client of the realm's engine for one call. Throws an AppError if the API is not registered any more. */
  open(record: RealmRecord, call: RealmCall): Promise<StatusQuery>;
  /** Returns the kind of the API. Throws as `open` does. */
  kindOf(record: RealmRecord): Promise<MonitoringApiKind>;
}

export interface MonitoringApisParts {
  readonly store: Pick<MonitoringApiStore, 'list'>;
  readonly clock: Clock;
  /** Returns user and password by the name of their secret. */
  readonly credentials: (name: string) => Promise<{ readonly user: string; readonly password: string }>;
  /** The memory limit that the answers of all connectors share. */
  readonly memory?: MemoryBudget;
  /** Common limit of the connections to all engines. */
  readonly connectionsOfAll?: RunInTurn;
}

/** The time for which the registered APIs are cached, in milliseconds. They are registered by hand, and every request needs them. */
const keptMs = 10_000;

type OpenClient = (call: EngineCall) => StatusQuery;

export function createMonitoringApis(parts: MonitoringApisParts): MonitoringApis {
  const { store, clock } = parts;
  const registered = expiring(() => store.list(), keptMs, clock);
  // Engines by the name of their API. A changed record leads to a new client. Concurrent requests share one.
  const engines = new Map<string, { readonly key: string; readonly client: () => Promise<OpenClient> }>();
  const clientOf = (api: MonitoringApiRecord) => {
    const key = JSON.stringify(api);
    const known = engines.get(api.id);
    const engine = known?.key === key ? known : { key, client: lazy(() => openEngine(api, parts)) };
    engines.set(api.id, engine);
    return engine.client();
  };
  const find = async (record: RealmRecord) => {
    const api = (await registered.get()).find((one) => isMonitoringApiOf(record, one));
    if (!api) throw notRegistered(record);
    return api;
  };
  return {
    kindOf: async (record) => (await find(record)).kind,
    async open(record, realmCall) {
      const api = await find(record);
      const open = await clientOf(api);
      return open(callBy(realmCall, api.kind));
    },
  };
}

interface OpenParts extends Pick<MonitoringApisParts, 'credentials'> {
  /** The limits that the connectors by which one engine is reached share, and the numbers of its downtimes and comments if there are two. */
  readonly limits: Pick<MonitoringApisParts, 'clock' | 'memory' | 'connectionsOfAll'> & {
    readonly numbers?: RemarkNumbers;
  };
}

type OpenApi = (api: MonitoringApiRecord, parts: OpenParts) => Promise<OpenClient>;

/** This is the one place that chooses between the kinds of monitoring APIs. */
const openers: Readonly<Record<MonitoringApiKind, OpenApi>> = {
  icinga2: openRestApi,
  icingadb: openDatabase,
  zabbix: openZabbix,
  alertmanager: openAlertmanager,
};

/** The connectors are loaded at their first use, because most engines are reached by Livestatus. */
async function openEngine(api: MonitoringApiRecord, parts: MonitoringApisParts): Promise<OpenClient> {
  const { clock, memory, connectionsOfAll, credentials } = parts;
  const limits = { ...(memory && { memory }), ...(connectionsOfAll && { connectionsOfAll }) };
  return openers[api.kind](api, { credentials, limits: { clock, ...limits } });
}

async function openRestApi(api: MonitoringApiRecord, { credentials, limits }: OpenParts) {
  const { openIcinga2Engine } = await import('../../connectors/icinga2-rest/index.ts');
  const account = () => credentials(secretOf(api));
  return openIcinga2Engine({ ...api, maxHosts: api.max_hosts }, { ...limits, credentials: account });
}

/** The defaults of labels are those that Prometheus and its usual rules write. */
async function openAlertmanager(api: MonitoringApiRecord, { credentials, limits }: OpenParts) {
  const { openAlertmanagerEngine } = await import('../../connectors/alertmanager/index.ts');
  const labels = {
    host: api.host_labels ?? ['instance', 'host', 'node', 'pod'],
    service: api.service_labels ?? ['alertname'],
    hostgroup: api.hostgroup_label,
    severity: api.severity_label ?? 'severity',
    states: [
      api.ok_values ?? ['none', 'info', 'ok'],
      api.warning_values ?? ['warning', 'warn'],
      api.critical_values ?? ['critical', 'error', 'page'],
    ],
    hostAlerts: api.host_alerts ?? ['InstanceDown', 'HostDown'],
  } as const;
  const authorization = async () => {
    if (api.credentials === undefined) return undefined;
    const { user, password } = await credentials(api.credentials);
    if (api.auth === 'bearer') return `Bearer ${password}`;
    return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  };
  return openAlertmanagerEngine({ ...api, labels }, { ...limits, authorization });
}

function secretOf({ credentials }: MonitoringApiRecord): string {
  if (credentials !== undefined) return credentials;
  throw new Error('the schema of monitoring APIs lets only an Alertmanager be without credentials');
}

/** The REST API of the same engine takes the commands. */
async function openDatabase(api: MonitoringApiRecord, parts: OpenParts): Promise<OpenClient> {
  const { database_url: databaseUrl, database_credentials: secret } = api;
  if (databaseUrl === undefined || secret === undefined)
    throw new Error('the schema of monitoring APIs lets one of kind icingadb be without a database');
  const { createRemarkNumbers } = await import('../../connectors/icinga2-rest/index.ts');
  const { credentials } = parts;
  const limits = { ...parts.limits, numbers: createRemarkNumbers() };
  const { openIcingaDbEngine, readDatabaseUrl, readRedisUrl } =
    await import('../../connectors/icingadb/index.ts');
  const { redis, redis_credentials: redisSecret, environment, database_ca: ca } = api;
  const tls = api.database_tls === 'off' ? undefined : { ca };
  return openIcingaDbEngine(
    {
      ...{ database: { ...readDatabaseUrl(databaseUrl), tls }, environment },
      redis: redis?.map((url) => ({ ...readRedisUrl(url), ca })),
    },
    {
      ...{
        ...limits,
        act: await openRestApi(api, { ...parts, limits }),
        credentials: () => credentials(secret),
      },
      redisCredentials: redisSecret === undefined ? undefined : () => credentials(redisSecret),
    },
  );
}

/** The password of the account is a token of the API. */
async function openZabbix(api: MonitoringApiRecord, { credentials, limits }: OpenParts): Promise<OpenClient> {
  const { openZabbixEngine, zabbixRules } = await import('../../connectors/zabbix/index.ts');
  const { maintenance_credentials: secret = secretOf(api) } = api;
  const token = async () => (await credentials(secretOf(api))).password;
  const maintenanceToken = async () => (await credentials(secret)).password;
  return openZabbixEngine({ ...api, rules: zabbixRules(api) }, { ...limits, token, maintenanceToken });
}

function notRegistered({ name, monitoring_api: id = '' }: RealmRecord): AppError {
  return new AppError('realm_without_engine', {
    detail: `Realm '${name}' names the monitoring API '${id}', which is not registered any more.`,
  });
}
