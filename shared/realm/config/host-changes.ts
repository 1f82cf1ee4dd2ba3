import { isSameAddress } from '../../base/address.ts';
import { AppError } from '../../base/errors.ts';
import type { Source } from '../../base/source.ts';
import { unknownHost } from '../status/hosts.ts';
import { engineNames, engineTies } from './engine-names.ts';
import { engineHost } from './host-config.ts';
import type { ConfiguredHost, HostDefinition } from './import-tools.ts';
import type { ToolPlace } from './tool-places.ts';

export interface ChangeOptions {
  /** Everything is verified as far as it can be, and nothing is changed. */
  readonly dryRun?: boolean;
}

export interface CreatedHost {
  readonly host: ConfiguredHost;
  /** Where several engines will load the host: which of them could be asked about the names in it. */
  readonly sources?: readonly Source[];
}

/**
 * Creates the host, once every engine that will load it was asked, as far as they answer, whether it knows the names in
 * it; an Icinga 2 is asked by its tool. See `ToolPlace.engines` and `ImportTool.create` for what is thrown.
 */
export async function createHost(
  place: ToolPlace,
  host: HostDefinition,
  options: ChangeOptions = {},
): Promise<CreatedHost> {
  if (place.tool.kind !== 'staged') return { host: await place.tool.create(host, options) };
  const { parts, sources } = await place.engines((realm) => engineNames(realm, host));
  const engines = parts.map(({ value }) => value);
  return { host: await place.tool.create(host, { ...options, engines }), ...(sources && { sources }) };
}

export interface AddedHost {
  /** False: a host of that name and address was there already. */
  readonly created: boolean;
  readonly templates: readonly string[] | null;
  readonly sources?: readonly Source[];
}

/** `createHost` that takes the same host at the same address for done; another address is conflict `host_exists`. */
export async function addHost(
  place: ToolPlace,
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

export interface Removal {
  /** For the caller, where the engine does not follow at once. */
  readonly notice?: string;
}

/**
 * Not found `host_not_found`; conflict `host_file_configured` for one that only the engine's files configure,
 * `host_pending_removal` for one that was removed and is the engine's until it loads its configuration again; see
 * `ImportTool.remove` for the rest. A hostgroup realm removes hosts of its groups only.
 */
export async function removeHost(
  place: ToolPlace,
  hostName: string,
  options: ChangeOptions = {},
): Promise<Removal> {
  const { realm, tool } = place;
  if (realm?.limitedTo && !(await engineHost(realm, hostName))) throw unknownHost(realm.name, hostName);
  const { isInEngine, children } = tool.kind === 'staged' ? await tiesOf(place, hostName) : nothing;
  await tool.remove(hostName, { ...options, children }).catch(async (error: unknown) => {
    const isUnheld = error instanceof AppError && error.code === 'host_not_found';
    throw isUnheld ? await whyUnheld(place, hostName, error) : error;
  });
  return options.dryRun ? {} : noticeOf(isInEngine);
}

/** Null: an engine could not be asked. What is asked of the tool is decided without it. */
interface Ties {
  readonly isInEngine: boolean | null;
  readonly children: readonly string[];
}
/** An Icinga 2 forgets at once, and its tool knows what depends on a host. */
const nothing: Ties = { isInEngine: false, children: [] };

async function tiesOf(place: ToolPlace, hostName: string): Promise<Ties> {
  try {
    const { parts, sources = [] } = await place.engines((realm) => engineTies(realm, hostName));
    const values = parts.map(({ value }) => value);
    const everybody = sources.every(({ status }) => status === 'ok');
    return {
      isInEngine: values.some(({ isInEngine }) => isInEngine) || (everybody ? false : null),
      children: values.flatMap(({ children }) => children),
    };
  } catch (error) {
    if (error instanceof AppError) return { isInEngine: null, children: [] };
    throw error;
  }
}

async function whyUnheld(place: ToolPlace, hostName: string, error: AppError): Promise<AppError> {
  const { isInEngine } = await tiesOf(place, hostName);
  if (isInEngine !== true) return error;
  const removed = await place.tool.removedAt(hostName);
  return removed === undefined ? fileConfigured(hostName) : pendingRemoval(hostName);
}

function noticeOf(isInEngine: boolean | null): Removal {
  if (isInEngine === false) return {};
  return {
    notice: isInEngine
      ? 'The engine knows the host until it loads its configuration again.'
      : 'Whether the engine still knows the host could not be asked.',
  };
}

interface ExistingHost {
  readonly address: string | null;
  readonly templates: readonly string[] | null;
}

async function existingHost(place: ToolPlace, name: string): Promise<ExistingHost | undefined> {
  const toolHost = await place.tool.get(name);
  if (toolHost) return { address: toolHost.address, templates: toolHost.use_templates ?? [] };
  const { parts } = await place.engines((realm) => engineHost(realm, name));
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
