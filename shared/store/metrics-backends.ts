import * as z from 'zod';

import { once } from '../base/once.ts';
import { collection, type CollectionStore, textKey } from './collection.ts';

const text = once(() => z.string().min(1).max(255));

/** Of tags and fields. */
const names = once(() =>
  z.strictObject({
    host: text().optional().describe('the tag with the host'),
    service: text().optional().describe('the tag with the service'),
    measurement: text().optional().describe('the tag with the measurement'),
    value: text().optional().describe('the field with the value'),
    unit: text().optional(),
    warn: text().optional(),
    crit: text().optional(),
  }),
);

/** Where realms keep what was measured, by a name. */
export const metricsBackendRecord = once(() =>
  z
    .object({
      id: z
        .string()
        .max(100)
        .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'may hold letters, digits, dots, underscores and hyphens')
        .describe('the key; `metrics` of realms'),
      creation_id: text().optional().describe('a later backend of this name has another'),
      url: z
        .url({ protocol: /^https?$/ })
        .regex(/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/i, 'may hold no credentials, query or fragment')
        .describe('what `/query` is appended to'),
      flavour: z.enum(['influxql']).describe('InfluxDB 1.x, and later ones by their InfluxQL interface'),
      credentials: text().optional().describe('name of the secret with user and password, or with a token'),
      ca: z
        .string()
        .min(1)
        .max(100_000)
        .optional()
        .meta({ description: 'PEM of the authority to trust', file: true }),
      preset: z
        .enum(['icinga2', 'metric'])
        .default('icinga2')
        .describe('who writes the points: Icinga 2, or a shipper with one measurement a metric'),
      names: names().optional().describe('tags and fields that are called differently than in the preset'),
    })
    .refine(({ url, ca }) => ca === undefined || /^https:/i.test(url), {
      path: ['ca'],
      message: 'needs an https url',
    }),
);
export type MetricsBackendRecord = z.infer<ReturnType<typeof metricsBackendRecord>>;

export const metricsBackends = collection({
  partition: 'METRICS_BACKEND',
  noun: 'metrics backend',
  about: 'where realms keep what was measured',
  key: textKey('id', (backend: MetricsBackendRecord) => backend.id),
  schema: metricsBackendRecord,
  codes: { taken: 'metrics_backend_exists', missing: 'metrics_backend_not_found' },
  listed: ['flavour', 'url'],
  defaults: { flavour: 'influxql', preset: 'icinga2' },
  namedBy: 'metrics',
});
export type MetricsBackendStore = CollectionStore<MetricsBackendRecord, string>;
