import * as z from 'zod';

import { once } from '../base/once.ts';
import { type CollectionStore, defineCollection, numberKey } from './collection.ts';

const text = once(() => z.string().min(1));

/**
 * Our names for the fields of an event, without `id` and `time`. Documents use the same names unless a backend's record maps
 * them to others.
 */
export const eventFields = [
  'type',
  'host_name',
  'display_name',
  'service',
  'service_display_name',
  'state',
  'state_type',
  'attempt',
  'contact_name',
  'command_name',
  'host_check_command',
  'output',
  'message',
] as const;
const eventField = once(() => z.enum(['time', ...eventFields]));
const syslogField = once(() =>
  z.enum(['@timestamp', 'host_name', 'severity', 'facility', 'message', 'event', 'ident']),
);
const inventoryField = once(() => z.enum(['@timestamp', 'host_name']));
const metricField = once(() =>
  z.enum([
    '@timestamp',
    'host_name',
    'display_name',
    'service',
    'measurement',
    'value',
    'unit',
    'warn',
    'crit',
  ]),
);

const fields = once(() =>
  z.object({
    id: z.int().min(0).max(999_999_999).describe('the key; `search_backend` of realms'),
    creation_id: text().optional().describe('a later backend of this number has another'),
    url: z
      .url({ protocol: /^https?$/ })
      .regex(/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/i, 'may hold no credentials, query or fragment')
      .describe('base URL, to which the paths of indices are appended'),
    flavour: z.enum(['opensearch', 'elasticsearch']),
    auth: z
      .enum(['basic', 'api_key', 'aws'])
      .optional()
      .describe('method of authentication; default: basic if credentials are named, else none'),
    credentials: text().optional().describe('name of the secret with user and password, or with the API key'),
    region: text()
      .optional()
      .describe("region of an Amazon OpenSearch Service domain, which the functions' own role may query"),
    ca: text().optional().meta({ description: 'PEM of the authority to trust', file: true }),
    layout: z
      .enum(['own', 'icinga2', 'logstash-nagios'])
      .optional()
      .describe('program that writes its events; default: own'),
    event_prefix: z
      .string()
      .max(200)
      .optional()
      .describe(
        "prefix of the realms' names of event indices; default: monitoring-events- for own, else none",
      ),
    fields: z
      .strictObject({
        events: z.partialRecord(eventField(), text()).optional(),
        syslogs: z.partialRecord(syslogField(), text()).optional(),
        inventory: z.partialRecord(inventoryField(), text()).optional(),
        metrics: z.partialRecord(metricField(), text()).optional(),
      })
      .optional()
      .describe("the documents' fields by our names, where they are called differently"),
  }),
);

/** Schema of a search backend: a server with events, logs and metrics of realms, identified by a number. */
export const searchBackendRecord = once(() =>
  fields()
    .refine(({ auth, credentials }) => auth === 'aws' || auth === undefined || credentials !== undefined, {
      path: ['credentials'],
      message: 'are needed for this auth',
    })
    .refine(({ auth, credentials }) => auth !== 'aws' || credentials === undefined, {
      path: ['credentials'],
      message: 'are not used with auth aws: our own role is',
    })
    .refine(({ auth, region }) => (auth === 'aws') === (region !== undefined), {
      path: ['region'],
      message: 'is needed for auth aws, and for no other',
    })
    .refine(({ url, ca }) => ca === undefined || /^https:/i.test(url), {
      path: ['ca'],
      message: 'needs an https url',
    }),
);
export type SearchBackendRecord = z.infer<ReturnType<typeof searchBackendRecord>>;

export const searchBackends = defineCollection({
  partition: 'SEARCH_BACKEND',
  recordName: 'search backend',
  about: 'servers in which realms keep events, logs and metrics',
  key: numberKey('id', (backend: SearchBackendRecord) => backend.id),
  schema: searchBackendRecord,
  codes: { taken: 'search_backend_exists', missing: 'search_backend_not_found' },
  listed: ['flavour', 'url'],
  defaults: { flavour: 'opensearch' },
  namedBy: 'search_backend',
});
export type SearchBackendStore = CollectionStore<SearchBackendRecord, number>;
