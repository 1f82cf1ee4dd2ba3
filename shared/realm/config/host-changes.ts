import { isSameAddress } from '../../base/address.ts';
import { AppError } from '../../base/errors.ts';
import type { Source } from '../../base/source.ts';
import type { ToolWithEngines } from '../directory/tool-finder.ts';
import type { ConfiguredHost, HostDefinition } from '../open-realm/import-tools.ts';
import { unknownHost } from '../status/hosts.ts';
import { engineNames, findHostAndChildren } from './engine-names.ts';
import { engineHost } from './host-config.ts';

export interface ChangeOptions {
  /** True verifies everything that can be verified and changes nothing. */
  readonly dryRun?: boolean;
}

export interface CreatedHost {
  readonly host: ConfiguredHost;
  /** The result of each engine that was queried about the names in the host. Only set if several engines will load the host. */
  readonly sources?: readonly Source[];
}

/**
 * Creates a host. Before that, every engine that will load it is asked whether it knows the names in the definition, as far as
 * the engines answer; an Icinga 2 is asked by its tool. `ToolWithEngines.engines` and `ImportTool.create` document the errors.
 */
export async function createHost(
  place: ToolWithEngines,
  host: HostDefinition,
  options: ChangeOptions = {},
): Promise<CreatedHost> {
  if (place.tool.kind !== 'staged') return { host: await place.tool.create(host, options) };
  const { parts, sources } = await place.askEngines((realm) => engineNames(realm, host));
  const engines = parts.map(({ value }) => value);
  return { host: await place.tool.create(host, { ...options, engines }), ...(sources && { sources }) };
}

export interface AddedHost {
  /** False if a host of that name and address existed already. */
  readonly created: boolean;
  readonly templates: readonly string[] | null;
  readonly sources?: readonly Source[];
}

/**
 * Creates a host, or succeeds without a change if the same host exists at the same address. Throws `host_exists` if its address
 * is another one.
 */
export async function addHost(
  place: ToolWithEngines,
  host: HostDefinition,
  options: ChangeOptions = {},
): Promise<AddedHost> {
  try {
    const { host: createdHost, ...asked } = await createHost(place, host, options);
    return { created: true, templates: createdHost.use_templates ?? [], ...asked };
  } catch (error) {
    if (!isTaken(error)) throw error;
    const existing = await existingHost(place, host.host_name);
    if (!existing || !isSameAddress(existing.address ?? '', host.address)) throw error;
    return { created: false, ...existing };
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof AppError && error.code === 'host_exists';
}

export interface HostRemoval {
  /** A text for the caller if the engine does not follow the change at once. */
  readonly notice?: string;
}

/**
 * Removes a host. Throws `host_not_found`; `host_file_configured` for a host that only the engine's files configure;
 * `host_pending_removal` for a host that was removed already but stays in the engine until it loads its configuration again.
 * `ImportTool.remove` documents the other errors. A hostgroup realm removes hosts of its groups only.
 */
export async function removeHost(
  place: ToolWithEngines,
  hostName: string,
  options: ChangeOptions = {},
): Promise<HostRemoval> {
  const { realm, tool } = place;
  if (realm?.limitedTo && !(await engineHost(realm, hostName))) throw unknownHost(realm.name, hostName);
  const { isInEngine, children } = tool.kind === 'staged' ? await tiesOf(place, hostName) : nothing;
  await tool.remove(hostName, { ...options, children }).catch(async (error: unknown) => {
    const isUnheld = error instanceof AppError && error.code === 'host_not_found';
    throw isUnheld ? await whyUnheld(place, hostName, error) : error;
  });
  return options.dryRun ? {} : noticeOf(isInEngine);
}

/**
 * The engine's dependencies on a host. `isInEngine` is null if an engine could not be queried; the checks of the tool itself do
 * not need it.
 */
interface HostAndChildren {
  readonly isInEngine: boolean | null;
  readonly children: readonly string[];
}
/** An Icinga 2 forgets a removed host at once, and its tool knows which objects depend on the host. */
const nothing: HostAndChildren = { isInEngine: false, children: [] };

async function tiesOf(place: ToolWithEngines, hostName: string): Promise<HostAndChildren> {
  try {
    const { parts, sources = [] } = await place.askEngines((realm) => findHostAndChildren(realm, hostName));
    const values = parts.map(({ value }) => value);
    const everybody = sources.every(({ result }) => result === 'ok');
    return {
      isInEngine: values.some(({ isInEngine }) => isInEngine) || (everybody ? false : null),
      children: values.flatMap(({ children }) => children),
    };
  } catch (error) {
    if (error instanceof AppError) return { isInEngine: null, children: [] };
    throw error;
  }
}

async function whyUnheld(place: ToolWithEngines, hostName: string, error: AppError): Promise<AppError> {
  const { isInEngine } = await tiesOf(place, hostName);
  if (isInEngine !== true) return error;
  const removed = await place.tool.removedAt(hostName);
  return removed === undefined ? fileConfigured(hostName) : pendingRemoval(hostName);
}

function noticeOf(isInEngine: boolean | null): HostRemoval {
  if (isInEngine === false) return {};
  return {
    notice: isInEngine
      ? 'The engine knows the host until it loads its configuration again.'
      : 'It is not known whether the engine still has the host.',
  };
}

interface ExistingHost {
  readonly address: string | null;
  readonly templates: readonly string[] | null;
}

async function existingHost(place: ToolWithEngines, name: string): Promise<ExistingHost | undefined> {
  const toolHost = await place.tool.get(name);
  if (toolHost) return { address: toolHost.address, templates: toolHost.use_templates ?? [] };
  const { parts } = await place.askEngines((realm) => engineHost(realm, name));
  const host = parts.find(({ value }) => value !== undefined)?.value;
  return host && { address: host.address, templates: null };
}

function fileConfigured(name: string): AppError {
  return new AppError('host_file_configured', {
    detail: `${name} comes from the engine's configuration files: only they can remove it.`,
  });
}

function pendingRemoval(name: string): AppError {
  return new AppError('host_pending_removal', {
    detail: `${name} was removed already; the engine has it until it loads its configuration again.`,
  });
}
