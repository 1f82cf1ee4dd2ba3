import * as z from 'zod';

import { once } from '../../base/once.ts';
import type { HostDefinition } from './host-definition.ts';
import type { HeldHost, Icinga2Tool } from './import-tool.ts';
import { namesIn } from './object-text.ts';

/** The body of a creation. Unset fields are left to the templates. */
export function creation(host: HostDefinition, tool: Icinga2Tool) {
  const templates = templatesOf(host, tool);
  const attrs = {
    ...addressOf(host.address),
    check_interval: seconds(host.check_interval),
    retry_interval: seconds(host.retry_interval),
    max_check_attempts: host.max_check_attempts,
    enable_notifications: host.notifications_enabled,
    'vars.packs': host.use_templates,
    'vars.business_impact': host.business_impact,
    'vars.poller_tag': host.poller_tag,
    'vars.latitude': host.latitude,
    'vars.longitude': host.longitude,
    'vars.notification.mail.users': host.contacts ? namesIn(host.contacts) : undefined,
    'vars.notification.mail.groups': host.contact_groups ? namesIn(host.contact_groups) : undefined,
  };
  // Here the last template wins, in the payload the first.
  return { templates: templates.toReversed(), attrs };
}

export function templatesOf(host: HostDefinition, tool: Icinga2Tool): readonly string[] {
  const named = host.use_templates ?? [];
  return named.length > 0 ? named : (tool.default_templates ?? []);
}

/** What is asked of the engine to show a host. */
export const heldAttributes = [
  'name',
  'address',
  'address6',
  'templates',
  'check_interval',
  'retry_interval',
  'max_check_attempts',
  'enable_notifications',
  'vars',
  'package',
  'version',
] as const;

const names = once(() => z.array(z.string()).optional().catch(undefined));
const number = once(() =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d+(\.\d+)?$/)
        .transform(Number),
    ])
    .optional()
    .catch(undefined),
);
const mail = once(() => z.object({ users: names(), groups: names() }));
const variables = once(() =>
  z.object({
    business_impact: number(),
    latitude: number(),
    longitude: number(),
    poller_tag: z.string().optional().catch(undefined),
    notification: z.object({ mail: mail().catch({}) }).catch({ mail: {} }),
  }),
);
const attributes = once(() =>
  z.object({
    name: z.string(),
    address: z.string().default(''),
    address6: z.string().default(''),
    templates: z.array(z.string()).default([]),
    check_interval: z.number(),
    retry_interval: z.number(),
    max_check_attempts: z.number(),
    enable_notifications: z.boolean(),
    vars: z.preprocess((value) => value ?? {}, variables()),
    package: z.string().default(''),
    version: z.number().default(0),
  }),
);

/** A host in the engine's answer, whoever configured it; undefined where the answer is not one. */
export function heldHost(result: Readonly<Record<string, unknown>>): HeldHost | undefined {
  const read = attributes().safeParse(result['attrs']);
  if (!read.success) return undefined;
  const host = read.data;
  const removable = host.package === '_api';
  return {
    ...definitionOf(host),
    // The list begins with the host itself; templates that templates import are in it as well.
    use_templates: host.templates.filter((name) => name !== host.name).toReversed(),
    removable,
    created_at: removable && host.version > 0 ? Math.floor(host.version) : null,
  };
}

function definitionOf(host: z.infer<ReturnType<typeof attributes>>): HostDefinition {
  const { notification, ...variables } = host.vars;
  const { users, groups } = notification.mail;
  return {
    host_name: host.name,
    address: host.address === '' ? host.address6 : host.address,
    check_interval: host.check_interval / 60,
    retry_interval: host.retry_interval / 60,
    max_check_attempts: host.max_check_attempts,
    notifications_enabled: host.enable_notifications,
    ...variables,
    contacts: users?.join(','),
    contact_groups: groups?.join(','),
  };
}

function seconds(minutes: number | undefined): number | undefined {
  return minutes === undefined ? undefined : minutes * 60;
}

/** The engine keeps the two families apart, and its check commands rely on it. */
function addressOf(address: string): Readonly<Record<string, string>> {
  return address.includes(':') ? { address6: address } : { address };
}
