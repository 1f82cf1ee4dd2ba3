import * as z from 'zod';

import { monitoringApiKinds } from '../base/engine-interface.ts';
import { once } from '../base/once.ts';
import { collection, type CollectionStore, textKey } from './collection.ts';

const text = once(() => z.string().min(1).max(255));

/** The number of hosts up to which lists are read by the REST API, if the record does not say. */
const usualMaxHosts = 2000;

/**
 * Schema of a monitoring API: how engines are reached by another interface than Livestatus, identified by a name. Only the administrator
 * registers them, because a password is sent to their addresses.
 */
export const monitoringApiRecord = once(() =>
  z.object({
    id: z
      .string()
      .max(100)
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'may hold letters, digits, dots, underscores and hyphens')
      .describe('the key; `monitoring_api` of realms'),
    creation_id: text().optional().describe('a later API of this name has another'),
    kind: z.enum(monitoringApiKinds).describe('the REST API of Icinga 2'),
    urls: z
      .array(
        z
          .url({ protocol: /^https$/, error: 'must begin with https:// (a password is sent to it)' })
          .max(255)
          .regex(/^https:\/\/[^/?#@]+(\/[^?#]*)?$/i, 'may hold no credentials, query or fragment'),
      )
      .min(1)
      .max(4)
      .describe('URLs of the masters, without /v1'),
    credentials: text().describe('name of the secret with user and password'),
    ca: z
      .string()
      .min(1)
      .max(100_000)
      .optional()
      .meta({ description: 'PEM of the authority to trust', file: true }),
    fingerprint: z
      .string()
      .regex(/^(?:[0-9a-f]{2}:?){32}$/i, 'is not a SHA-256 fingerprint')
      .optional()
      .describe('SHA-256 of the one certificate to trust'),
    max_hosts: z
      .int()
      .min(1)
      .max(100_000)
      .default(usualMaxHosts)
      .describe('the most hosts of an engine whose lists are read'),
  }),
);
export type MonitoringApiRecord = z.infer<ReturnType<typeof monitoringApiRecord>>;

export const monitoringApis = collection({
  partition: 'MONITORING_API',
  noun: 'monitoring api',
  about: 'interfaces of engines in place of Livestatus',
  key: textKey('id', (api: MonitoringApiRecord) => api.id),
  schema: monitoringApiRecord,
  codes: { taken: 'monitoring_api_exists', missing: 'monitoring_api_not_found' },
  listed: ['kind', 'urls'],
  defaults: { kind: 'icinga2' },
  namedBy: 'monitoring_api',
});
export type MonitoringApiStore = CollectionStore<MonitoringApiRecord, string>;
