import * as z from 'zod';

const known = z.boolean().nullable();
const text = z.string().nullable();
const names = z.array(z.string()).nullable();
const minutes = z.number().nullable().describe('minutes');

/** A host as it is configured (spec 4.1). */
export const hostConfig = z
  .strictObject({
    realm: z.string(),
    host_name: z.string(),
    display_name: text,
    alias: text,
    address: text,
    status: z
      .enum(['active', 'pending'])
      .describe(
        'active: the engine knows the host; pending: its import tool holds it and the engine does not, yet',
      ),
    groups: names.describe('hostgroups; null for a pending host: its templates decide'),
    parents: names,
    contacts: names,
    contact_groups: names,
    check_command: text,
    check_period: text,
    check_interval: minutes,
    retry_interval: minutes,
    max_check_attempts: z.int().nullable(),
    active_checks_enabled: known,
    passive_checks_enabled: known,
    notifications_enabled: known,
    notes: text,
    notes_url: text,
    action_url: text,
    icon_image: text,
    templates: names.describe('null in lists of active hosts: only the import tool knows them'),
  })
  .meta({ id: 'HostConfig' });

/** One host, with what its import tool says of it. */
export const oneHostConfig = hostConfig
  .extend({
    macros: z.record(z.string(), z.string()).nullable().describe('custom variables, names in upper case'),
    business_impact: z.number().nullable().describe('0 to 5'),
    poller_tag: text,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    service_overrides: text,
    service_excludes: names,
    removable: known.describe('whether the import tool can remove it; null where none holds it'),
    created_at: z.iso.datetime({ offset: true }).nullable(),
  })
  .meta({ id: 'OneHostConfig' });

/** How callers may order hosts, and what tells them apart. */
export const hostList = {
  sort: ['host_name', 'display_name', 'address', 'check_command', 'status'],
  ties: ['realm', 'host_name'],
};
