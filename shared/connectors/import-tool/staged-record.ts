import * as z from 'zod';

import { once } from '../../base/once.ts';
import type { ConfiguredHost, StoredHost } from './import-tool.ts';
import { parseNames } from './object-text.ts';

const text = once(() => z.string().optional());
const number = once(() => z.number().optional());
const list = once(() => z.array(z.string()).optional());

/**
 * A staged host in the table. The rules of the payload are not applied again: a new rule must not hide a host that was
 * accepted before.
 */
const record = once(() =>
  z.object({
    host_name: z.string(),
    address: z.string(),
    business_impact: number(),
    check_interval: number(),
    retry_interval: number(),
    max_check_attempts: number(),
    contact_groups: text(),
    contacts: text(),
    parents: text(),
    poller_tag: text(),
    latitude: number(),
    longitude: number(),
    notifications_enabled: z.boolean().optional(),
    service_overrides: text(),
    service_excludes: list(),
    use_templates: list(),
    created_at: z.int(),
  }),
);

/** Parses a record. Returns `undefined` if it is not that of a host. */
export function parseStagedHost(stored: unknown): ConfiguredHost | undefined {
  const read = record().safeParse(stored);
  return read.success ? { ...read.data, removable: true } : undefined;
}

/**
 * Returns the names of the host and its parents without validating the rest. They are empty if the record is not that
 * of a host.
 */
export function hostAndParents({ host_name, parents }: StoredHost) {
  return {
    host_name: typeof host_name === 'string' ? host_name : '',
    parents: typeof parents === 'string' ? parseNames(parents) : [],
  };
}
