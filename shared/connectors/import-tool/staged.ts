import { AppError } from '../../base/errors.ts';
import { fieldError, hostExists, hostInUse, hostNotFound, hostPendingRemoval } from './errors.ts';
import type { HostDefinition } from './host-definition.ts';
import type {
  ConfiguredHost,
  CreateOptions,
  EngineNames,
  ImportTool,
  ImportToolDeps,
  RemoveOptions,
  StagedHosts,
  StagedTool,
  StoredHost,
} from './import-tool.ts';
import { refuseUnsupportedFields } from './limits.ts';
import { checkStaged } from './staged-check.ts';
import { stagedLimits } from './staged-limits.ts';
import { hostAndParents, parseStagedHost } from './staged-record.ts';
import { refuseUnknownNames, splitNames } from './staged-references.ts';

/**
 * Returns a tool that keeps definitions for an engine of the Nagios family. The engine knows a host only after it has
 * loaded the export.
 */
export function openStaged(tool: StagedTool, deps: ImportToolDeps): ImportTool {
  return new Staged(tool, deps);
}

class Staged implements ImportTool {
  readonly kind = 'staged';
  readonly #tool: StagedTool;
  readonly #staged: StagedHosts;
  readonly #clock: ImportToolDeps['clock'];

  constructor(tool: StagedTool, { staged, clock }: ImportToolDeps) {
    this.#tool = tool;
    this.#staged = staged;
    this.#clock = clock;
  }

  async create(host: HostDefinition, _signal: AbortSignal, options: CreateOptions = {}) {
    const { dryRun = false, engines = [] } = options;
    const definition = await this.#verified(host, engines);
    const name = host.host_name;
    const record = { ...definition, created_at: Math.floor(this.#clock() / 1000) };
    const isFree = dryRun ? !(await this.#staged.get(name)) : await this.#staged.add(name, record);
    if (!isFree) throw hostExists(name);
    if (!dryRun) await this.#takeBackOrphan(definition);
    return { ...record, removable: true };
  }

  async remove(hostName: string, _signal: AbortSignal, options: RemoveOptions = {}) {
    const { dryRun = false, children = [] } = options;
    const stored = await this.#staged.get(hostName);
    if (stored === undefined) throw hostNotFound(hostName);
    const dependants = [...(await this.#childrenOf(hostName)), ...(await this.#foreign(children))];
    if (dependants.length > 0) throw hostInUse(hostName, dependants);
    if (dryRun) return;
    if (!(await this.#staged.remove(hostName))) throw hostNotFound(hostName);
    await this.#giveWay(hostName, stored);
  }

  removedAt(hostName: string) {
    return this.#staged.removedAt(hostName);
  }

  async get(hostName: string) {
    return parseStagedHost(await this.#staged.get(hostName));
  }

  async list(): Promise<ConfiguredHost[]> {
    const hosts = (await this.#staged.list()).flatMap((stored) => parseStagedHost(stored) ?? []);
    return hosts.sort((a, b) => (a.host_name < b.host_name ? -1 : 1));
  }

  check() {
    return checkStaged(this.#staged);
  }

  restart(): Promise<never> {
    const detail = 'This import tool holds definitions and runs no engine that could be restarted.';
    return Promise.reject(new AppError('restart_not_supported', { detail }));
  }

  async #verified(host: HostDefinition, engines: readonly EngineNames[]): Promise<HostDefinition> {
    const { dialect = 'nagios' } = this.#tool;
    refuseUnsupportedFields(stagedLimits[dialect], host);
    const definition = completed(host, this.#tool);
    for (const engine of engines) await this.#refuseKnown(host.host_name, engine);
    await refuseUnknownNames(definition, { tool: this.#tool, staged: this.#staged, engines });
    return definition;
  }

  /**
   * Throws if an engine has the host already: two definitions of one host keep the engine from loading any. A host that
   * was removed here stays in the engine until it loads the next export, so that it may be created again, unless the
   * engine has loaded a configuration since the removal.
   */
  async #refuseKnown(name: string, engine: EngineNames): Promise<void> {
    if (!engine.hosts.has(name)) return;
    const removed = await this.#staged.removedAt(name);
    if (removed === undefined) throw hostExists(name);
    if (engine.loaded_at === null || engine.loaded_at >= removed) throw hostPendingRemoval(name);
  }

  /**
   * Restores the removed host if a child was created meanwhile. The creation of a child looks for its parent again,
   * too, so that one of the two requests sees the other.
   */
  async #giveWay(hostName: string, stored: StoredHost): Promise<void> {
    const late = await this.#childrenOf(hostName);
    if (late.length === 0) return;
    await this.#staged.add(hostName, stored);
    throw hostInUse(hostName, late);
  }

  /** Removes the created host again if one of its parents was removed meanwhile; see `#giveWay`. */
  async #takeBackOrphan({ host_name, parents }: HostDefinition): Promise<void> {
    for (const parent of splitNames(parents)) {
      if ((await this.#staged.removedAt(parent)) === undefined) continue;
      await this.#staged.remove(host_name);
      throw fieldError('unknown_parent', 'parents', `the host '${parent}' was removed`);
    }
  }

  async #childrenOf(hostName: string): Promise<string[]> {
    return (await this.#staged.list()).flatMap((stored) => {
      const { host_name, parents } = hostAndParents(stored);
      return parents.includes(hostName) ? [host_name] : [];
    });
  }

  /** Returns those of an engine's hosts that were not staged in this tool. */
  async #foreign(names: readonly string[]): Promise<string[]> {
    const asked = names.map(async (name) => {
      const isOurs = (await this.#staged.get(name)) ?? (await this.#staged.removedAt(name));
      return isOurs === undefined ? [name] : [];
    });
    return (await Promise.all(asked)).flat();
  }
}

function completed(host: HostDefinition, { default_templates: templates = [] }: StagedTool): HostDefinition {
  const named = host.use_templates ?? [];
  return named.length > 0 || templates.length === 0 ? host : { ...host, use_templates: [...templates] };
}
