import * as z from 'zod';

import { once } from '../../base/once.ts';
import type { HeldHost, StoredHost } from './import-tool.ts';
import { namesIn } from './object-text.ts';

const text = once(() => z.string().optional());
const number = once(() => z.number().optional());
const list = once(() => z.array(z.string()).optional());

/**
 * A staged host in the table. Its values are not held to the payload's rules again: a rule that is made today must not
 * hide what was taken yesterday.
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

/** Undefined where the record is not that of a host. */
export function stagedHost(stored: unknown): HeldHost | undefined {
  const read = record().safeParse(stored);
  return read.success ? { ...read.data, removable: true } : undefined;
}

/** The host's name and its parents', without a look at the rest; empty where the record is not that of a host. */
export function familyOf({ host_name, parents }: StoredHost) {
  return {
    host_name: typeof host_name === 'string' ? host_name : '',
    parents: typeof parents === 'string' ? namesIn(parents) : [],
  };
}
