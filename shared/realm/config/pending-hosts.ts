import * as z from 'zod';

import { isSameAddress } from '../../base/address.ts';
import { AppError } from '../../base/errors.ts';
import { once } from '../../base/once.ts';
import { type HostVariables, parseNames, readHostVariables } from '../../connectors/import-tool/index.ts';
import { anyOf, equals, rowQuery, text } from '../../connectors/status-query/index.ts';
import type { ConfiguredHost } from '../open-realm/import-tools.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { requireEngine } from '../record/realm.ts';
import { unknownHost } from '../status/hosts.ts';
import {
  type EngineHost,
  engineHost,
  findActiveHostsByAddress,
  findActiveHostsByName,
  type HostConfig,
  pendingHost,
} from './host-config.ts';

/** One host, with data from both the engine and the import tool. */
export interface OneHostConfig extends HostConfig {
  readonly business_impact: number | null;
  readonly poller_tag: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly service_overrides: string | null;
  readonly service_excludes: string[] | null;
  /** True if the import tool can remove the host. Null if no tool holds it. */
  readonly removable: boolean | null;
  /** Custom variables with names in upper case. Null for a pending host. */
  readonly macros: Readonly<Record<string, string>> | null;
  readonly created_at: string | null;
}

/**
 * Returns the hosts that the realm's import tool holds and its engine does not know, sorted by name. `undefined` means that the
 * realm has no tool.
 */
export async function pendingHosts(realm: OpenRealm): Promise<HostConfig[] | undefined> {
  requireEngine(realm.record);
  const tool = await realm.tool();
  if (!tool) return undefined;
  // The hostgroups of a pending host are not known yet, so a hostgroup realm cannot claim it.
  if (realm.limitedTo) return [];
  const [toolHosts, engineNames] = await Promise.all([tool.list(), namesKnown(realm)]);
  return toolHosts
    .filter((host) => !engineNames.has(host.host_name))
    .map((host) => pendingHost(realm.name, host));
}

/** Returns one host, active or pending. Throws `host_not_found` if neither the engine nor the import tool knows it. */
export async function oneConfiguredHost(realm: OpenRealm, name: string): Promise<OneHostConfig> {
  const [active, toolHost] = await Promise.all([engineHost(realm, name), heldBy(realm, name)]);
  if (active) return withDetails(realm, active, valueOf(toolHost));
  if (toolHost instanceof AppError) throw toolHost;
  if (!toolHost || realm.limitedTo) throw unknownHost(realm.name, name);
  return withDetails(realm, pendingHost(realm.name, toolHost), toolHost);
}

/**
 * Returns the hosts of that name or address: the active ones, or else the pending ones. `undefined` means that the realm has
 * none.
 */
export async function findHosts(
  realm: OpenRealm,
  nameOrAddress: { readonly name: string } | { readonly address: string },
): Promise<HostConfig[] | undefined> {
  const active =
    'name' in nameOrAddress
      ? await findActiveHostsByName(realm, nameOrAddress.name)
      : await findActiveHostsByAddress(realm, nameOrAddress.address);
  if (active.length > 0) return active;
  const tool = realm.limitedTo ? undefined : await realm.tool();
  if (!tool) return undefined;
  const toolHosts =
    'name' in nameOrAddress
      ? [await tool.get(nameOrAddress.name)]
      : (await tool.list()).filter((host) => isSameAddress(host.address, nameOrAddress.address));
  const pending = await unknownTo(
    realm,
    toolHosts.filter((host) => host !== undefined),
  );
  return pending.length === 0 ? undefined : pending.map((host) => pendingHost(realm.name, host));
}

/** Returns the host names that the engine knows, out of `among` or of all. A hostgroup realm's limit does not hide names here. */
async function namesKnown(realm: OpenRealm, among?: readonly string[]): Promise<Set<string>> {
  if (among?.length === 0) return new Set();
  const all = rowQuery('hosts', { host_name: text('name') });
  const query = among ? all.where(anyOf(...among.map((name) => equals('name', name)))) : all;
  return new Set((await realm.status.decodedRows(query)).map((row) => row.host_name ?? ''));
}

async function unknownTo(realm: OpenRealm, toolHosts: readonly ConfiguredHost[]): Promise<ConfiguredHost[]> {
  const engineNames = await namesKnown(
    realm,
    toolHosts.map((host) => host.host_name),
  );
  return toolHosts.filter((host) => !engineNames.has(host.host_name));
}

/** Returns the host as the import tool holds it, or the tool's error: if the tool fails, the engine's data can still be shown. */
async function heldBy(realm: OpenRealm, name: string): Promise<ConfiguredHost | AppError | undefined> {
  try {
    return await (await realm.tool())?.get(name);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function valueOf(toolHost: ConfiguredHost | AppError | undefined): ConfiguredHost | undefined {
  return toolHost instanceof AppError ? undefined : toolHost;
}

/** The fields for which engines have no columns. Null if neither the tool nor a custom variable has a value. */
const details = once(() =>
  z.object({
    poller_tag: z.string().nullable().default(null),
    latitude: z.number().nullable().default(null),
    longitude: z.number().nullable().default(null),
    service_overrides: z.string().nullable().default(null),
    service_excludes: z.array(z.string()).nullable().default(null),
    use_templates: z.array(z.string()).nullable().default(null),
  }),
);
/** The fields that only an import tool knows. Null if no tool holds the host. */
const heldDetails = once(() =>
  z.object({
    removable: z.boolean().nullable().default(null),
    business_impact: z.number().nullable().default(null),
    created_at: z.number().nullable().default(null),
  }),
);

/**
 * Adds the details of a host: from the import tool if it holds the host, else from the custom variables that were exported or
 * created with it.
 */
function withDetails(
  realm: OpenRealm,
  host: HostConfig | EngineHost,
  toolHost: ConfiguredHost | undefined,
): OneHostConfig {
  const { removable, business_impact, created_at } = heldDetails().parse(toolHost ?? {});
  const engineDetails = 'macros' in host ? host : { macros: null, business_impact: null };
  const written = toolHost ? definitionOf(toolHost) : readHostVariables(engineDetails.macros ?? {});
  return {
    ...host,
    ...details().parse(written),
    ...whomToTell(host, written),
    removable,
    macros: engineDetails.macros,
    business_impact: business_impact ?? engineDetails.business_impact,
    created_at: realm.iso(created_at),
  };
}

function definitionOf(toolHost: ConfiguredHost): HostVariables {
  const use_templates = toolHost.use_templates ?? [];
  return {
    ...toolHost,
    use_templates,
    contacts: namesOf(toolHost.contacts),
    contact_groups: namesOf(toolHost.contact_groups),
  };
}

/**
 * Returns the contacts of a host. For an active host, those in the definition are added, because Icinga 2 reports only contacts
 * that a notification rule reaches.
 */
function whomToTell(
  host: HostConfig,
  written: HostVariables,
): Pick<HostConfig, 'contacts' | 'contact_groups'> {
  if (host.activation === 'pending') return { contacts: host.contacts, contact_groups: host.contact_groups };
  return {
    contacts: together(host.contacts, written.contacts),
    contact_groups: together(host.contact_groups, written.contact_groups),
  };
}

function together(engine: readonly string[] | null, written: readonly string[] | undefined): string[] | null {
  return engine || written ? [...new Set([...(engine ?? []), ...(written ?? [])])] : null;
}

function namesOf(comma: string | undefined): string[] | undefined {
  return comma === undefined ? undefined : parseNames(comma).filter((name) => name !== '');
}
