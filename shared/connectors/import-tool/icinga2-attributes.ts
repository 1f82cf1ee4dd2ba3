import * as z from 'zod';

import { once } from '../../base/once.ts';
import type { HostDefinition } from './host-definition.ts';
import type { ConfiguredHost, Icinga2Tool } from './import-tool.ts';
import { parseNames } from './object-text.ts';

/** Returns the body of a request that creates the host. Unset fields are left to the templates. */
export function creationBody(host: HostDefinition, tool: Icinga2Tool) {
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
    'vars.notification.mail.users': host.contacts ? parseNames(host.contacts) : undefined,
    'vars.notification.mail.groups': host.contact_groups ? parseNames(host.contact_groups) : undefined,
  };
  // The first template of a host definition takes precedence; Icinga 2 prefers the last.
  return { templates: templates.toReversed(), attrs };
}

export function templatesOf(host: HostDefinition, tool: Icinga2Tool): readonly string[] {
  const named = host.use_templates ?? [];
  return named.length > 0 ? named : (tool.default_templates ?? []);
}

/** The attributes of a host that are requested from the engine. */
export const hostAttributes = [
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
/** The end of the year 9999, in epoch seconds. */
const latest = 253_402_300_799;
/** The largest number that is accepted in a host's configuration. A larger one becomes `undefined`. */
const mostFigure = 1e9;
const figure = once(() => z.number().min(0).max(mostFigure).optional().catch(undefined));
const within = (most: number) => number().pipe(z.number().min(-most).max(most).optional()).catch(undefined);
const mail = once(() => z.object({ users: names(), groups: names() }));
const variables = once(() =>
  z.object({
    business_impact: within(mostFigure),
    latitude: within(90),
    longitude: within(180),
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
    check_interval: figure(),
    retry_interval: figure(),
    max_check_attempts: figure(),
    enable_notifications: z.boolean(),
    vars: z.preprocess((value) => value ?? {}, variables()),
    package: z.string().default(''),
    version: z.number().min(0).max(latest).catch(0),
  }),
);

/** Parses a host of the engine's answer, also one from configuration files. Throws a ZodError if it is not a host. */
export function parseHost(result: Readonly<Record<string, unknown>>): ConfiguredHost {
  const host = attributes().parse(result['attrs']);
  const removable = host.package === '_api';
  return {
    ...definitionOf(host),
    // The engine's list begins with the host itself, and includes the templates that templates import.
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
    check_interval: minutes(host.check_interval),
    retry_interval: minutes(host.retry_interval),
    max_check_attempts: host.max_check_attempts,
    notifications_enabled: host.enable_notifications,
    ...variables,
    contacts: users?.join(','),
    contact_groups: groups?.join(','),
  };
}

function seconds(interval: number | undefined): number | undefined {
  return interval === undefined ? undefined : interval * 60;
}

function minutes(interval: number | undefined): number | undefined {
  return interval === undefined ? undefined : interval / 60;
}

/** The engine has one attribute for each address family, and its check commands rely on that. */
function addressOf(address: string): Readonly<Record<string, string>> {
  return address.includes(':') ? { address6: address } : { address };
}
