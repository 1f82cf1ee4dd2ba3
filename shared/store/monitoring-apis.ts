import * as z from 'zod';

import { monitoringApiDescriptions, monitoringApiKinds } from '../base/engine-interface.ts';
import { once } from '../base/once.ts';
import { alertmanagerFields, alertmanagerShape } from './alertmanager-fields.ts';
import { type CollectionStore, defineCollection, textKey } from './collection.ts';
import { zabbixShape } from './zabbix-fields.ts';

const text = once(() => z.string().min(1).max(255));

/** The number of hosts up to which lists are read by the REST API, if the record does not say. */
const usualMaxHosts = 2000;

const fields = once(() =>
  z.object({
    id: z
      .string()
      .max(100)
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'may hold letters, digits, dots, underscores and hyphens')
      .describe('the key; `monitoring_api` of realms'),
    creation_id: text().optional().describe('a later API of this name has another'),
    kind: z.enum(monitoringApiKinds).describe(Object.values(monitoringApiDescriptions).join('; ')),
    urls: apiUrls(),
    credentials: text()
      .optional()
      .describe(
        'name of the secret with user and password; zabbix: the password is a token of the API; an Alertmanager may have none',
      ),
    ca: certificate().optional().meta({ description: 'PEM of the authority to trust', file: true }),
    fingerprints: z
      .array(z.string().regex(/^(?:[0-9a-f]{2}:?){32}$/i, 'is not a SHA-256 fingerprint'))
      .optional()
      .describe('SHA-256 of the one certificate to trust, for each URL in the same order'),
    max_hosts: z
      .int()
      .min(1)
      .max(100_000)
      .default(usualMaxHosts)
      .describe('the most hosts of an engine whose lists are read by the REST API'),
    ...databaseShape(),
    ...zabbixShape(),
    ...alertmanagerShape(),
  }),
);

const apiUrls = once(() =>
  z
    .array(
      z
        .url({ protocol: /^https?$/, error: apiUrlFault, abort: true })
        .max(255)
        .regex(/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/i, 'may hold no credentials, query or fragment'),
    )
    .min(1)
    .max(4)
    .describe(
      'URLs of the masters, without /v1; zabbix: of the frontends, without /api_jsonrpc.php; alertmanager: of the peers, without /api/v2',
    ),
);

/** Returns the fault of an address of the REST API. The database and the Redis of an Icinga DB have options of their own. */
function apiUrlFault({ input }: { readonly input: unknown }): string {
  const [, scheme = ''] = /^(mysql|postgres(?:ql)?|rediss?):/.exec(String(input)) ?? [];
  if (scheme === '') return 'must begin with https:// (a password is sent to it)';
  const field = scheme.startsWith('redis') ? 'redis (--redis)' : 'database_url (--database-url)';
  return `must be the REST API of a master, https://…: ${scheme}:// belongs to ${field}`;
}

/** Returns true if all addresses are those of TLS. */
function isSecret(urls: readonly string[]): boolean {
  return urls.every((url) => /^https:/i.test(url));
}

function databaseUrlFault({ input }: { readonly input: unknown }): string {
  const scheme = String(input).split(':', 1).join();
  return `must be ${scheme}://HOST:PORT/NAME, without user, password and query (--database-user, --database-ca)`;
}

const certificate = once(() => z.string().min(1).max(100_000));

/** The fields of the database of an Icinga DB. */
const databaseShape = once(() => ({
  database_url: z
    .url({
      ...{ protocol: /^(?:mysql|postgres)$/, abort: true },
      error: 'must begin with mysql:// or postgres://',
    })
    .max(255)
    .regex(/^[a-z]+:\/\/[^/?#@]+\/[A-Za-z0-9_-]+$/i, { error: databaseUrlFault })
    .optional()
    .describe('icingadb: the database, which is only read'),
  database_credentials: text().optional().describe('icingadb: name of the secret with its user and password'),
  database_ca: certificate()
    .optional()
    .meta({ description: 'icingadb: PEM of the authority of the database and of Redis', file: true }),
  database_tls: z.enum(['on', 'off']).optional().describe('icingadb: off for a database without TLS'),
  redis: z
    .array(
      z
        .url({ protocol: /^rediss?$/, error: 'must begin with rediss:// or redis://' })
        .max(255)
        .regex(
          /^rediss?:\/\/[^/?#@]+\/?$/i,
          'must be rediss://HOST:PORT, without user and password (--redis-user)',
        ),
    )
    .min(1)
    .max(4)
    .optional()
    .describe('icingadb: the Redis of each master, which has the output and the times of checks'),
  redis_credentials: text().optional().describe('icingadb: name of the secret with the user of Redis'),
  environment: z
    .string()
    .regex(/^[0-9a-f]{40}$/, 'must be 40 hexadecimal digits')
    .optional()
    .describe('icingadb: id of the environment, if the database holds several'),
}));

/** The fields that need a database. */
const databaseFields = ['database_ca', 'database_tls', 'redis', 'redis_credentials', 'environment'] as const;

type Fields = ReturnType<typeof fields>;

/** Adds the rules of what belongs to which kind. */
function withKindRules(schema: Fields): Fields {
  return schema
    .refine(({ kind, credentials }) => kind === 'alertmanager' || credentials !== undefined, {
      path: ['credentials'],
      message: 'is missing: say who may use it (--user NAME, or --credentials SECRET)',
    })
    .refine(({ kind, urls, credentials }) => isSecret(urls) || (kind === 'alertmanager' && !credentials), {
      path: ['urls'],
      message: 'must begin with https:// (a password is sent to it)',
    })
    .refine(
      (record) =>
        record.kind === 'alertmanager' || alertmanagerFields.every((name) => record[name] === undefined),
      { path: ['kind'], message: 'is not alertmanager, which alone has labels, severities and bearer' },
    )
    .refine(({ urls, fingerprints = urls }) => fingerprints.length === urls.length, {
      path: ['fingerprints'],
      message: 'is given for each URL, in the same order',
    })
    .refine(
      ({ kind, severity_states: states, availability_items: items, maintenance_credentials: secret }) =>
        kind === 'zabbix' || !(states ?? items ?? secret),
      {
        path: ['severity_states'],
        message: 'belongs to zabbix, like availability_items and maintenance_credentials',
      },
    );
}

/** Adds the rules of the database of an Icinga DB. */
function withDatabaseRules(schema: Fields): Fields {
  return schema
    .refine(({ kind, database_url: url }) => (kind === 'icingadb') === (url !== undefined), {
      path: ['database_url'],
      message: 'is given for icingadb, and only for it',
    })
    .refine(
      ({ database_url: url, database_credentials: secret }) => (url === undefined) === (secret === undefined),
      { path: ['database_credentials'], message: 'is given with a database, and only with one' },
    )
    .refine(
      ({ database_url: url, ...rest }) =>
        url !== undefined || databaseFields.every((name) => rest[name] === undefined),
      {
        path: ['database_url'],
        message: 'is missing: redis, environment and the certificate belong to one',
      },
    );
}

/**
 * Schema of a monitoring API: how engines are reached by another interface than Livestatus, identified by a name. Only the administrator
 * registers them, because a password is sent to their addresses.
 */
export const monitoringApiRecord = once(() => withDatabaseRules(withKindRules(fields())));
export type MonitoringApiRecord = z.infer<ReturnType<typeof monitoringApiRecord>>;

export const monitoringApis = defineCollection({
  partition: 'MONITORING_API',
  recordName: 'monitoring api',
  about: 'interfaces of engines in place of Livestatus',
  key: textKey('id', (api: MonitoringApiRecord) => api.id),
  schema: monitoringApiRecord,
  codes: { taken: 'monitoring_api_exists', missing: 'monitoring_api_not_found' },
  listed: ['kind', 'urls'],
  defaults: { kind: 'icinga2' },
  namedBy: 'monitoring_api',
});
export type MonitoringApiStore = CollectionStore<MonitoringApiRecord, string>;
