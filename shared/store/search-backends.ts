import { randomUUID } from 'node:crypto';

import * as z from 'zod';

import { AppError } from '../base/errors.ts';
import type { Key, Table } from './table.ts';

const text = z.string().min(1);

/** Our names of an event's fields, which are also those of its documents where a backend says nothing else. */
const eventField = z.enum([
  'time',
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
]);
const syslogField = z.enum(['@timestamp', 'host_name', 'severity', 'facility', 'message', 'event', 'ident']);

/** Where realms keep what has to be searched, by a number. */
export const searchBackendRecord = z
  .object({
    id: z.int().min(0).describe('the key; `search_backend` of realms'),
    creation_id: text.optional().describe('a later backend of this number has another'),
    url: z
      .url({ protocol: /^https?$/ })
      .regex(/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/i, 'may hold no credentials, query or fragment')
      .describe('what the paths of indices are appended to'),
    flavour: z.enum(['opensearch', 'elasticsearch']),
    auth: z
      .enum(['basic', 'api_key', 'aws'])
      .optional()
      .describe('how we prove who we are; basic where credentials are named, else not at all'),
    credentials: text.optional().describe('name of the secret with user and password, or with the API key'),
    region: text.optional().describe('of an Amazon OpenSearch Service domain, which our own role may ask'),
    ca: text.optional().describe('PEM of the authority to trust'),
    layout: z
      .enum(['own', 'icinga2', 'logstash-nagios'])
      .optional()
      .describe('who writes its events; own unless said otherwise'),
    event_prefix: z
      .string()
      .max(200)
      .optional()
      .describe("in front of the realms' names of event indices; monitoring-events- for own, else nothing"),
    fields: z
      .strictObject({
        events: z.partialRecord(eventField, text).optional(),
        syslogs: z.partialRecord(syslogField, text).optional(),
      })
      .optional()
      .describe("the documents' fields by our names, where they are called differently"),
  })
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
  });
export type SearchBackendRecord = z.infer<typeof searchBackendRecord>;

const fieldNames = Object.keys(searchBackendRecord.shape).filter((field) => field !== 'creation_id');

export interface SearchBackendStore {
  /** By number. */
  list(): Promise<SearchBackendRecord[]>;
  find(id: number): Promise<SearchBackendRecord | undefined>;
  /** A number that is taken is `AppError` conflict `search_backend_exists`. */
  create(record: SearchBackendRecord): Promise<SearchBackendRecord>;
  /** Puts the record in the place of the one with its number; unknown is `AppError` not_found `search_backend_not_found`. */
  replace(record: SearchBackendRecord): Promise<void>;
  /** An unknown number is as above. What it holds is not touched. */
  remove(id: number): Promise<void>;
}

/** As many digits as the largest number has, so that the table's order is that of the numbers. */
const DIGITS = String(Number.MAX_SAFE_INTEGER).length;
export const backendKey = (id: number): Key => ({
  pk: 'SEARCH_BACKEND',
  sk: String(id).padStart(DIGITS, '0'),
});

export function createSearchBackendStore(table: Table): SearchBackendStore {
  return {
    async list() {
      return z.array(searchBackendRecord).parse(await table.query('SEARCH_BACKEND'));
    },
    async find(id) {
      return searchBackendRecord.optional().parse(await table.get(backendKey(id)));
    },
    async create(given) {
      const record = { ...given, creation_id: randomUUID() };
      if (await table.put(backendKey(record.id), record, { exists: false })) return record;
      throw new AppError('search_backend_exists', {
        detail: `A search backend ${record.id} is registered already.`,
      });
    },
    async replace(record) {
      const fields = new Map<string, unknown>(Object.entries(record));
      const remove = fieldNames.filter((field) => fields.get(field) === undefined);
      if (
        await table.update(
          backendKey(record.id),
          { set: { ...record, creation_id: undefined }, remove },
          { exists: true },
        )
      )
        return;
      throw unknownBackend(record.id);
    },
    async remove(id) {
      if (!(await table.delete(backendKey(id), { exists: true }))) throw unknownBackend(id);
    },
  };
}

function unknownBackend(id: number): AppError {
  return new AppError('search_backend_not_found', { detail: `There is no search backend ${id}.` });
}
