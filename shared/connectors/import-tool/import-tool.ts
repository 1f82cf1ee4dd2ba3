import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { MemoryBudget } from '../kit/memory.ts';
import type { HostDefinition } from './host-definition.ts';

/** A host as an import tool holds it. What configuration files say may break the payload's rules: it is shown, not checked. */
export interface HeldHost extends HostDefinition {
  /** False: it comes from the engine's configuration files, and only they can remove it. */
  readonly removable: boolean;
  /** Epoch seconds; null where the tool does not know. */
  readonly created_at: number | null;
}

/** One verdict of a tool's verification of itself. */
export interface ToolCheck {
  readonly name: string;
  readonly ok: boolean;
  /** For a person; never an address or a secret. */
  readonly detail: string;
}

export interface WriteOptions {
  /** Everything is verified as far as the tool can, and nothing is changed. */
  readonly dryRun?: boolean;
}

/** What one engine that loads a tool's hosts knows of the names in a definition. */
export interface EngineNames {
  /** Its realm, for the words of errors. */
  readonly realm: string;
  readonly hosts: ReadonlySet<string>;
  readonly contacts: ReadonlySet<string>;
  readonly contact_groups: ReadonlySet<string>;
  /** When it loaded its configuration, epoch seconds; null where it does not tell. */
  readonly loaded_at: number | null;
}

export interface CreateOptions extends WriteOptions {
  /** The engines that load what a staged tool holds, as far as they could be asked; other tools ask theirs themselves. */
  readonly engines?: readonly EngineNames[];
}

export interface RemoveOptions extends WriteOptions {
  /** Hosts that have this one as a parent in the engines that load what a staged tool holds. */
  readonly children?: readonly string[];
}

/**
 * What holds the host configuration of a realm. Every call may throw:
 * - unavailable `import_tool_unreachable`, `import_tool_busy`, `import_tool_unconfirmed` (a write of unknown outcome: the words say
 *   what is known); timeout `import_tool_timeout` for reads;
 * - engine_failed `import_tool_certificate`, `import_tool_credentials`, `import_tool_forbidden` (credentials that lack a
 *   permission, which the words name), `import_tool_failed`.
 * The tool's own words are in the log (`tool.refused`) and in no error: they may hold anything.
 */
export interface ImportTool {
  readonly kind: 'icinga2' | 'staged';
  /**
   * Throws conflict `host_exists`, `host_pending_removal`; invalid `field_not_supported` (a fault for each field that the
   * tool cannot hold), `unknown_template`, `unknown_parent`, `unknown_contact`, `unknown_contact_group`, `host_refused` (which
   * field the engine refuses). Of several at once for one name, exactly one succeeds.
   */
  create(host: HostDefinition, signal: AbortSignal, options?: CreateOptions): Promise<HeldHost>;
  /**
   * The host's own services, comments and downtimes go with it. Throws not_found `host_not_found`; conflict
   * `host_in_use` (other hosts depend on it), `host_file_configured`.
   */
  remove(hostName: string, signal: AbortSignal, options?: RemoveOptions): Promise<void>;
  /** When a host was removed that the engine has until it loads its configuration again; undefined for any other. */
  removedAt(hostName: string): Promise<number | undefined>;
  get(hostName: string, signal: AbortSignal): Promise<HeldHost | undefined>;
  /** By name. */
  list(signal: AbortSignal): Promise<HeldHost[]>;
  /** Does not throw for what it finds: a tool that is down is a check that is not `ok`. */
  check(signal: AbortSignal): Promise<ToolCheck[]>;
  /** Asks the engine to restart and does not wait for it. Throws unprocessable `restart_not_supported` where there is no engine. */
  restart(signal: AbortSignal): Promise<void>;
}

export type StoredHost = Readonly<Record<string, unknown>>;

/** Where a staged tool keeps its hosts: one port for one tool. Definitions are checked when they are read. */
export interface StagedHosts {
  /** False: the name is taken, and nothing was written. */
  add(hostName: string, host: StoredHost): Promise<boolean>;
  /** False: there was none. */
  remove(hostName: string): Promise<boolean>;
  get(hostName: string): Promise<StoredHost | undefined>;
  list(): Promise<readonly StoredHost[]>;
  /** When a host was removed, epoch seconds; undefined when it is held, never was, or is forgotten. */
  removedAt(hostName: string): Promise<number | undefined>;
}

/** Reserves names on a tool while their hosts are being created, for all processes. A claim that nobody releases expires. */
export interface HostClaims {
  /** False: somebody else holds it. */
  take(hostName: string): Promise<boolean>;
  release(hostName: string): Promise<void>;
}

/**
 * Which engine loads the configuration: what only Shinken and Alignak have directives for, Nagios and Naemon hold as custom
 * variables, as they refuse directives that they do not know.
 */
export type ObjectDialect = 'nagios' | 'shinken';

export interface StagedTool {
  readonly kind: 'staged';
  /** Of the engine that loads the export; nagios unless said otherwise. */
  readonly dialect?: ObjectDialect | undefined;
  /** Used for hosts that name no template. */
  readonly default_templates?: readonly string[] | undefined;
  /** All that the engine's files define; unknown ones are refused where the list is given. */
  readonly templates?: readonly string[] | undefined;
  readonly contact_groups?: readonly string[] | undefined;
}

export interface Icinga2Tool {
  readonly kind: 'icinga2';
  /** Of the REST API, without `/v1`. */
  readonly url: string;
  /** PEM of the authority to trust instead of the system's. */
  readonly ca?: string | undefined;
  /** SHA-256 of the one certificate to trust (hexadecimal, colons or none): the name in it does not matter then. */
  readonly fingerprint?: string | undefined;
  /** Used for hosts that name no template. */
  readonly default_templates?: readonly string[] | undefined;
}

export interface ToolCredentials {
  readonly user: string;
  readonly password: string;
}

export interface ImportToolDeps {
  /** Asked before each call of a tool that needs them; what it throws passes through. */
  credentials(): Promise<ToolCredentials>;
  readonly staged: StagedHosts;
  readonly claims: HostClaims;
  readonly clock: Clock;
  /** What all answers share; without it, that of a process of 1 GB. */
  readonly memory?: MemoryBudget | undefined;
  /** For the words of errors. */
  readonly realm?: string | undefined;
  /** Gets what a tool says of a refusal, which callers do not; without it, nobody does. */
  readonly log?: Pick<Log, 'warn'> | undefined;
}
