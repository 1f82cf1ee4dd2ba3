import * as z from 'zod';

import { once } from '../base/once.ts';
import { type CollectionStore, defineCollection, textKey } from './collection.ts';

const text = once(() => z.string().min(1).max(255));

/** The schema of the names of tags and fields in a metrics backend. In PromQL they are names of labels and suffixes of metric names. */
const names = once(() =>
  z.strictObject({
    host: text().optional().describe('the tag or label with the host'),
    service: text().optional().describe('the tag or label with the service'),
    measurement: text().optional().describe('the tag or label with the measurement'),
    value: text().optional().describe('the field with the value; what the names of such metrics end with'),
    unit: text().optional(),
    warn: text().optional(),
    crit: text().optional(),
    database: text().optional().describe('PromQL: the label with the metrics_db of realms'),
  }),
);

/** The names that are label names in PromQL. They cannot be quoted. */
const labels = ['host', 'service', 'measurement', 'unit', 'database'] as const;

const fields = once(() =>
  z.object({
    id: z
      .string()
      .max(100)
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'may hold letters, digits, dots, underscores and hyphens')
      .describe('the key; `metrics` of realms'),
    creation_id: text().optional().describe('a later backend of this name has another'),
    url: z
      .url({ protocol: /^https?$/ })
      .regex(/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/i, 'may hold no credentials, query or fragment')
      .describe('base URL, to which `/query` (InfluxQL) or `/api/v1/query` (PromQL) is appended'),
    flavour: z
      .enum(['influxql', 'promql'])
      .describe(
        'InfluxDB 1.x and later ones by their InfluxQL interface; Prometheus, VictoriaMetrics and Amazon Managed Service for Prometheus',
      ),
    credentials: text().optional().describe('name of the secret with user and password, or with a token'),
    region: text()
      .optional()
      .describe(
        "region of an Amazon Managed Service for Prometheus workspace, which the functions' own role may query",
      ),
    ca: z
      .string()
      .min(1)
      .max(100_000)
      .optional()
      .meta({ description: 'PEM of the authority to trust', file: true }),
    preset: z
      .enum(['icinga2', 'metric'])
      .default('icinga2')
      .describe('program that writes the points: Icinga 2, or a shipper with one measurement a metric'),
    names: names().optional().describe('tags and fields that are called differently than in the preset'),
  }),
);

/** Schema of a metrics backend: a server with the metrics of realms, identified by a name. */
export const metricsBackendRecord = once(() =>
  fields()
    .refine(({ url, ca }) => ca === undefined || /^https:/i.test(url), {
      path: ['ca'],
      message: 'needs an https url',
    })
    .refine(({ region, flavour }) => region === undefined || flavour === 'promql', {
      path: ['region'],
      message: 'is of promql alone',
    })
    .refine(({ region, credentials }) => region === undefined || credentials === undefined, {
      path: ['credentials'],
      message: 'are not used with a region: our own role is',
    })
    .refine(({ flavour, names: { database } = {} }) => database === undefined || flavour === 'promql', {
      path: ['names', 'database'],
      message: 'is of promql alone',
    })
    .superRefine(({ flavour, names: called = {} }, context) => {
      for (const name of flavour === 'promql' ? labels : []) {
        if (/^[A-Za-z_]\w*$/.test(called[name] ?? 'a')) continue;
        context.addIssue({ code: 'custom', path: ['names', name], message: 'is no name of a label' });
      }
    }),
);
export type MetricsBackendRecord = z.infer<ReturnType<typeof metricsBackendRecord>>;

export const metricsBackends = defineCollection({
  partition: 'METRICS_BACKEND',
  recordName: 'metrics backend',
  about: 'servers in which realms keep measured values',
  key: textKey('id', (backend: MetricsBackendRecord) => backend.id),
  schema: metricsBackendRecord,
  codes: { taken: 'metrics_backend_exists', missing: 'metrics_backend_not_found' },
  listed: ['flavour', 'url'],
  defaults: { flavour: 'influxql', preset: 'icinga2' },
  namedBy: 'metrics',
});
export type MetricsBackendStore = CollectionStore<MetricsBackendRecord, string>;
