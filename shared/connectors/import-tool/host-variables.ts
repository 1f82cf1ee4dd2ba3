import * as z from 'zod';

import { once } from '../../base/once.ts';
import { parseJsonText } from '../../base/parse-json-text.ts';
import type { HostDefinition } from './host-definition.ts';
import { parseOverrides } from './object-text.ts';

/**
 * Returns the fields that engines have no directives for, as the custom variables of an export (names without the
 * leading `_`). `readHostVariables` reads them back.
 */
export function hostVariables(host: HostDefinition): readonly (readonly [string, string | undefined])[] {
  return [
    ['PACKS', host.use_templates?.map((name) => name.trim()).join(',')],
    ['LAT', host.latitude?.toString()],
    ['LNG', host.longitude?.toString()],
    ['BUSINESS_IMPACT', host.business_impact?.toString()],
    ['POLLER_TAG', host.poller_tag],
    ['SERVICE_OVERRIDES', overrideLines(host).map(doubled).join(SEPARATOR)],
    ['SERVICE_EXCLUDES', host.service_excludes?.map((name) => name.trim()).join(',')],
  ];
}

/** Returns one text for each override, with single blanks. */
export function overrideLines({ service_overrides = '' }: HostDefinition): string[] {
  return parseOverrides(service_overrides).map(
    ({ service, directive, value }) => `${service},${directive} ${value}`,
  );
}

/** The fields of a definition that custom variables hold. `undefined` means that there is no such variable. */
export interface HostVariables {
  readonly use_templates?: readonly string[] | undefined;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  readonly poller_tag?: string | undefined;
  readonly service_overrides?: string | undefined;
  readonly service_excludes?: readonly string[] | undefined;
  /** The users whom the sample rules of Icinga 2 notify. */
  readonly contacts?: readonly string[] | undefined;
  readonly contact_groups?: readonly string[] | undefined;
}

/** Reads the variables of exports and of hosts created on an Icinga 2. The names must be in upper case. */
export function readHostVariables(variables: Readonly<Record<string, string>>): HostVariables {
  const overrides = variables['SERVICE_OVERRIDES'];
  const { users, groups } = notifiedIn(variables['NOTIFICATION']);
  return {
    use_templates: namesIn(variables['PACKS']),
    latitude: degrees(variables['LAT'] ?? variables['LATITUDE'], 90),
    longitude: degrees(variables['LNG'] ?? variables['LONGITUDE'], 180),
    poller_tag: variables['POLLER_TAG'] === '' ? undefined : variables['POLLER_TAG'],
    service_overrides: overrides ? splitOverrides(overrides).join('\n') : undefined,
    service_excludes: namesIn(variables['SERVICE_EXCLUDES']),
    contacts: users,
    contact_groups: groups,
  };
}

/**
 * The separator of overrides, as object configuration cannot hold a line break. A `|` inside of an override is doubled.
 */
const SEPARATOR = ' | ';

const BAR = '\u0000';

function doubled(text: string): string {
  return text.replaceAll('|', '||');
}

function splitOverrides(text: string): string[] {
  const parts = text.replaceAll('||', BAR).split(SEPARATOR);
  return parts.map((part) => part.replaceAll(BAR, '|'));
}

/**
 * Returns the names of a list with commas, or of the JSON text in which Icinga 2's status-query interface writes a
 * list.
 */
function namesIn(text: string | undefined): string[] | undefined {
  if (!text) return undefined;
  const names =
    texts().safeParse(text.startsWith('[') ? parseJsonText(text) : undefined).data ?? text.split(',');
  return names.map((name) => name.trim()).filter((name) => name !== '');
}

function degrees(text: string | undefined, most: number): number | undefined {
  if (text === undefined || !/^-?\d{1,3}(?:\.\d{1,20})?(?:e-\d{1,3})?$/i.test(text)) return undefined;
  const value = Number(text);
  return Math.abs(value) <= most ? value : undefined;
}

const texts = once(() => z.array(z.string()));
const notified = once(() =>
  z.object({ mail: z.object({ users: texts().optional(), groups: texts().optional() }) }),
);

function notifiedIn(text: string | undefined) {
  return notified().safeParse(parseJsonText(text ?? '')).data?.mail ?? {};
}
