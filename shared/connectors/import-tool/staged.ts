import { AppError } from '../../base/errors.ts';
import { hostExists, hostInUse, hostNotFound, hostPendingRemoval, refusedField } from './errors.ts';
import type { HostDefinition } from './host-definition.ts';
import type {
  CreateOptions,
  EngineNames,
  HeldHost,
  ImportTool,
  ImportToolDeps,
  RemoveOptions,
  StagedHosts,
  StagedTool,
  StoredHost,
} from './import-tool.ts';
import { refuseBeyond } from './limits.ts';
import { checkStaged } from './staged-check.ts';
import { stagedLimits } from './staged-limits.ts';
import { familyOf, stagedHost } from './staged-record.ts';
import { namesOf, refuseUnknown } from './staged-references.ts';

/** A tool that keeps definitions for a Nagios-family engine to load: the engine gets to know a host when it loads the export. */
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
    return stagedHost(await this.#staged.get(hostName));
  }

  async list(): Promise<HeldHost[]> {
    const hosts = (await this.#staged.list()).flatMap((stored) => stagedHost(stored) ?? []);
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
    refuseBeyond(stagedLimits[dialect], host);
    const definition = completed(host, this.#tool);
    for (const engine of engines) await this.#refuseKnown(host.host_name, engine);
    await refuseUnknown(definition, { tool: this.#tool, staged: this.#staged, engines });
    return definition;
  }

  /**
   * Two definitions of one host keep the engine from loading any. One that was removed here is the engine's until it
   * loads the next export, so that it may come again; unless the engine has loaded a configuration since.
   */
  async #refuseKnown(name: string, engine: EngineNames): Promise<void> {
    if (!engine.hosts.has(name)) return;
    const removed = await this.#staged.removedAt(name);
    if (removed === undefined) throw hostExists(name);
    if (engine.loaded_at === null || engine.loaded_at >= removed) throw hostPendingRemoval(name);
  }

  /** A child may have been staged meanwhile. Its creation looks for its parent again, too: one of the two sees the other. */
  async #giveWay(hostName: string, stored: StoredHost): Promise<void> {
    const late = await this.#childrenOf(hostName);
    if (late.length === 0) return;
    await this.#staged.add(hostName, stored);
    throw hostInUse(hostName, late);
  }

  /** See `#giveWay`. */
  async #takeBackOrphan({ host_name, parents }: HostDefinition): Promise<void> {
    for (const parent of namesOf(parents)) {
      if ((await this.#staged.removedAt(parent)) === undefined) continue;
      await this.#staged.remove(host_name);
      throw refusedField('unknown_parent', 'parents', `the host '${parent}' was removed`);
    }
  }

  async #childrenOf(hostName: string): Promise<string[]> {
    return (await this.#staged.list()).flatMap((stored) => {
      const { host_name, parents } = familyOf(stored);
      return parents.includes(hostName) ? [host_name] : [];
    });
  }

  /** Those of an engine's hosts that do not come from here. */
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
