import { randomUUID } from 'node:crypto';

import * as z from 'zod';

import { AppError } from '../base/errors.ts';
import type { Key, Table } from './table.ts';

const text = z.string().min(1).max(255);

/** Where realms keep what was measured, by a name. */
export const metricsBackendRecord = z
  .object({
    id: z
      .string()
      .max(100)
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'may hold letters, digits, dots, underscores and hyphens')
      .describe('the key; `metrics` of realms'),
    creation_id: text.optional().describe('a later backend of this name has another'),
    url: z
      .url({ protocol: /^https?$/ })
      .regex(/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/i, 'may hold no credentials, query or fragment')
      .describe('what `/query` is appended to'),
    flavour: z.enum(['influxql']).describe('InfluxDB 1.x, and later ones by their InfluxQL interface'),
    credentials: text.optional().describe('name of the secret with user and password, or with a token'),
    ca: z.string().min(1).max(100_000).optional().describe('PEM of the authority to trust'),
    preset: z
      .enum(['icinga2', 'metric'])
      .default('icinga2')
      .describe('who writes the points: Icinga 2, or a shipper with one measurement a metric'),
    names: z
      .strictObject({
        host: text.optional().describe('the tag with the host'),
        service: text.optional().describe('the tag with the service'),
        measurement: text.optional().describe('the tag with the measurement'),
        value: text.optional().describe('the field with the value'),
        unit: text.optional(),
        warn: text.optional(),
        crit: text.optional(),
      })
      .optional()
      .describe('tags and fields that are called differently than in the preset'),
  })
  .refine(({ url, ca }) => ca === undefined || /^https:/i.test(url), {
    path: ['ca'],
    message: 'needs an https url',
  });
export type MetricsBackendRecord = z.infer<typeof metricsBackendRecord>;

const fieldNames = Object.keys(metricsBackendRecord.shape).filter((field) => field !== 'creation_id');

export interface MetricsBackendStore {
  /** By name. */
  list(): Promise<MetricsBackendRecord[]>;
  find(id: string): Promise<MetricsBackendRecord | undefined>;
  /** A name that is taken is `AppError` conflict `metrics_backend_exists`. */
  create(record: MetricsBackendRecord): Promise<MetricsBackendRecord>;
  /** Puts the record in the place of the one with its name; unknown is `AppError` not_found `metrics_backend_not_found`. */
  replace(record: MetricsBackendRecord): Promise<void>;
  /** An unknown name is as above. What it holds is not touched. */
  remove(id: string): Promise<void>;
}

export const metricsBackendKey = (id: string): Key => ({ pk: 'METRICS_BACKEND', sk: id });

export function createMetricsBackendStore(table: Table): MetricsBackendStore {
  return {
    async list() {
      return z.array(metricsBackendRecord).parse(await table.query('METRICS_BACKEND'));
    },
    async find(id) {
      return metricsBackendRecord.optional().parse(await table.get(metricsBackendKey(id)));
    },
    async create(given) {
      const record = { ...given, creation_id: randomUUID() };
      if (await table.put(metricsBackendKey(record.id), record, { exists: false })) return record;
      throw new AppError('metrics_backend_exists', {
        detail: `A metrics backend ${record.id} is registered already.`,
      });
    },
    async replace(record) {
      const fields = new Map<string, unknown>(Object.entries(record));
      const remove = fieldNames.filter((field) => fields.get(field) === undefined);
      const change = { set: { ...record, creation_id: undefined }, remove };
      if (await table.update(metricsBackendKey(record.id), change, { exists: true })) return;
      throw unknownBackend(record.id);
    },
    async remove(id) {
      if (!(await table.delete(metricsBackendKey(id), { exists: true }))) throw unknownBackend(id);
    },
  };
}

function unknownBackend(id: string): AppError {
  return new AppError('metrics_backend_not_found', { detail: `There is no metrics backend ${id}.` });
}
