import { AppError } from '../base/errors.ts';
import { engineHost } from './host-config.ts';
import { unknownHost } from './hosts.ts';
import type { HeldHost, HostDefinition } from './import-tools.ts';
import type { OpenRealm } from './open.ts';
import { namesKnown } from './pending-hosts.ts';
import type { ToolPlace } from './realms.ts';

export { hostAddress, hostDefinition, hostName } from '../connectors/import-tool/index.ts';

export interface ChangeOptions {
  /** Everything is verified as far as it can be, and nothing is changed. */
  readonly dryRun?: boolean;
}

/** Where a host of that realm is written; conflict `realm_without_import_tool`. */
export async function placeOf(realm: OpenRealm): Promise<ToolPlace> {
  const tool = await realm.tool();
  if (tool) return { tool, realms: [realm] };
  throw new AppError('realm_without_import_tool', {
    detail: `Realm '${realm.name}' has no registered import tool: its hosts are configured elsewhere.`,
  });
}

/** Conflict `host_exists` when an engine of the place or its tool knows the name; see `ImportTool.create` for the rest. */
export async function createHost(
  { tool, realms }: ToolPlace,
  host: HostDefinition,
  options: ChangeOptions = {},
): Promise<HeldHost> {
  // Two definitions of one host would stop the engine from loading its configuration.
  const holders = await Promise.all(realms.map((realm) => namesKnown(realm, [host.host_name])));
  if (holders.some((known) => known.has(host.host_name))) throw hostExists(host.host_name);
  return tool.create(host, options);
}

export interface AddedHost {
  /** False: a host of that name and address was there already. */
  readonly created: boolean;
  readonly templates: readonly string[] | null;
}

/** `createHost` that takes the same host at the same address for done; another address is conflict `host_exists`. */
export async function addHost(
  place: ToolPlace,
  host: HostDefinition,
  options: ChangeOptions = {},
): Promise<AddedHost> {
  try {
    const { use_templates: templates = [] } = await createHost(place, host, options);
    return { created: true, templates };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'host_exists') throw error;
    const existing = await existingHost(place, host.host_name);
    if (existing?.address !== host.address) throw error;
    return { created: false, templates: existing.templates };
  }
}

export interface Removal {
  /** For the caller, where the engine does not follow at once. */
  readonly notice?: string;
}

/**
 * Not found `host_not_found`; conflict `host_file_configured` for one that only the engine's files configure; see
 * `ImportTool.remove` for the rest. A hostgroup realm removes hosts of its groups only.
 */
export async function removeHost(
  place: ToolPlace,
  hostName: string,
  options: ChangeOptions = {},
): Promise<Removal> {
  const [limited] = place.realms.filter((realm) => realm.limitedTo);
  if (limited && !(await engineHost(limited, hostName))) throw unknownHost(limited.name, hostName);
  await place.tool.remove(hostName, options).catch(async (error: unknown) => {
    const isUnheld = error instanceof AppError && error.code === 'host_not_found';
    throw isUnheld && (await isKnown(place, hostName)) ? fileConfigured(hostName) : error;
  });
  return options.dryRun ? {} : noticeOf(await isKnown(place, hostName));
}

function noticeOf(known: boolean | null): Removal {
  if (known === false) return {};
  return {
    notice: known
      ? 'The engine knows the host until it loads its configuration again.'
      : 'Whether the engine still knows the host could not be asked.',
  };
}

async function existingHost(
  { tool, realms }: ToolPlace,
  name: string,
): Promise<{ readonly address: string | null; readonly templates: readonly string[] | null } | undefined> {
  const held = await tool.get(name);
  if (held) return { address: held.address, templates: held.use_templates ?? [] };
  const found = await Promise.all(realms.map((realm) => engineHost(realm, name)));
  const row = found.find((each) => each !== undefined);
  return row && { address: row.address === '' ? row.address6 : row.address, templates: null };
}

/** Null when an engine cannot be asked: what was asked of the tool is decided without it. */
async function isKnown({ realms }: ToolPlace, hostName: string): Promise<boolean | null> {
  try {
    const holders = await Promise.all(realms.map((realm) => namesKnown(realm, [hostName])));
    return holders.some((known) => known.has(hostName));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function hostExists(name: string): AppError {
  return new AppError('host_exists', { detail: `A host ${name} exists already.` });
}

function fileConfigured(name: string): AppError {
  return new AppError('host_file_configured', {
    detail: `${name} comes from the engine's configuration files: only they can remove it.`,
  });
}
