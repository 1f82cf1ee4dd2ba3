import type { Clock } from '../../base/clock.ts';
import type { ComponentCheck } from '../../base/component-check.ts';
import type { Log } from '../../base/log.ts';
import type { MemoryBudget } from '../kit/memory-budget.ts';
import type { HostDefinition } from './host-definition.ts';

/**
 * A host that an import tool holds. A host from configuration files may break the rules of the payload: it is returned
 * unvalidated.
 */
export interface ConfiguredHost extends HostDefinition {
  /** False means that the host comes from the engine's configuration files, and only they can remove it. */
  readonly removable: boolean;
  /** The time of its creation in epoch seconds. `null` if the tool does not know it. */
  readonly created_at: number | null;
}

export interface DryRunOption {
  /** Validates as far as the tool can, and changes nothing. */
  readonly dryRun?: boolean;
}

/** The names that one engine has loaded. A staged definition may only name what its engines have. */
export interface EngineNames {
  /** The realm of the engine, for error messages. */
  readonly realm: string;
  readonly hosts: ReadonlySet<string>;
  readonly contacts: ReadonlySet<string>;
  readonly contact_groups: ReadonlySet<string>;
  /** The time at which the engine loaded its configuration, in epoch seconds. `null` if it does not tell. */
  readonly loaded_at: number | null;
}

export interface CreateOptions extends DryRunOption {
  /**
   * The engines that load a staged tool's hosts, as far as they answered. Other tools query their engine themselves.
   */
  readonly engines?: readonly EngineNames[];
}

export interface RemoveOptions extends DryRunOption {
  /** The hosts that have this one as a parent, in the engines that load a staged tool's hosts. */
  readonly children?: readonly string[];
}

/**
 * The tool that holds the host configuration of a realm. Every call may throw:
 * - unavailable `import_tool_unreachable`, `import_tool_busy`, `import_tool_unconfirmed` (a write with an unknown
 * outcome: the detail says what is known); timeout `import_tool_timeout` for reads;
 * - engine_failed `import_tool_certificate`, `import_tool_credentials`, `import_tool_forbidden` (the detail names the
 * permission that our credentials lack), `import_tool_failed`.
 * The tool's own words are in the log (`tool.refused`) and in no error, because they may hold anything.
 */
export interface ImportTool {
  readonly kind: 'icinga2' | 'staged';
  /**
   * Creates a host. Throws conflict `host_exists`, `host_pending_removal`; invalid `field_not_supported` (with a fault
   * for each field that the tool cannot hold), `unknown_template`, `unknown_parent`, `unknown_contact`,
   * `unknown_contact_group`, `host_refused` (with the field that the engine refuses). If several creations of one name
   * run at once, exactly one succeeds.
   */
  create(host: HostDefinition, signal: AbortSignal, options?: CreateOptions): Promise<ConfiguredHost>;
  /**
   * Removes a host with its services, comments and downtimes. Throws not_found `host_not_found`; conflict `host_in_use`
   * (other hosts depend on it), `host_file_configured`.
   */
  remove(hostName: string, signal: AbortSignal, options?: RemoveOptions): Promise<void>;
  /**
   * Returns the time at which a host was removed that the engine keeps until it loads its configuration again. Returns
   * `undefined` for any other host.
   */
  removedAt(hostName: string): Promise<number | undefined>;
  get(hostName: string, signal: AbortSignal): Promise<ConfiguredHost | undefined>;
  /** Returns all hosts, sorted by name. */
  list(signal: AbortSignal): Promise<ConfiguredHost[]>;
  /** Checks the tool. A tool that is down does not throw: the result is a check that is not `ok`. */
  check(signal: AbortSignal): Promise<ComponentCheck[]>;
  /**
   * Asks the engine to restart and does not wait for it. Throws unprocessable `restart_not_supported` if there is no
   * engine.
   */
  restart(signal: AbortSignal): Promise<void>;
}

export type StoredHost = Readonly<Record<string, unknown>>;

/** The store of a staged tool's hosts. It holds the hosts of one tool. Records are validated when they are read. */
export interface StagedHosts {
  /** Returns false, and writes nothing, if the name is taken. */
  add(hostName: string, host: StoredHost): Promise<boolean>;
  /** Returns false if there was no such host. */
  remove(hostName: string): Promise<boolean>;
  get(hostName: string): Promise<StoredHost | undefined>;
  list(): Promise<readonly StoredHost[]>;
  /**
   * Returns the time at which a host was removed, in epoch seconds. Returns `undefined` if it exists, never existed, or
   * its removal is no longer recorded.
   */
  removedAt(hostName: string): Promise<number | undefined>;
}

/**
 * Reserves names on a tool for all processes while their hosts are being created. A reservation expires if it is not
 * released.
 */
export interface HostClaims {
  /** Returns false if another request has reserved the name. */
  take(hostName: string): Promise<boolean>;
  release(hostName: string): Promise<void>;
}

/**
 * The kind of engine that loads the configuration. Shinken and Alignak have additional directives. Nagios and Naemon
 * refuse unknown directives, so that the same values are only written as custom variables for them.
 */
export type ObjectDialect = 'nagios' | 'shinken';

export interface StagedTool {
  readonly kind: 'staged';
  /** The dialect of the engine that loads the export. The default is `nagios`. */
  readonly dialect?: ObjectDialect | undefined;
  /** The templates of hosts that name none. */
  readonly default_templates?: readonly string[] | undefined;
  /** All templates of the engine's files. If the list is given, other templates are refused. */
  readonly templates?: readonly string[] | undefined;
  readonly contact_groups?: readonly string[] | undefined;
}

export interface Icinga2Tool {
  readonly kind: 'icinga2';
  /** The address of the REST API, without `/v1`. */
  readonly url: string;
  /** The certificate of the authority to trust instead of those of the system, as PEM. */
  readonly ca?: string | undefined;
  /**
   * The SHA-256 of the only certificate to trust, hexadecimal, with or without colons. The name in the certificate is
   * then not verified.
   */
  readonly fingerprint?: string | undefined;
  /** The templates of hosts that name none. */
  readonly default_templates?: readonly string[] | undefined;
}

export interface ToolLogin {
  readonly user: string;
  readonly password: string;
}

export interface ImportToolDeps {
  /** Returns the credentials. It is called before each request of a tool that needs them; its errors are passed on. */
  credentials(): Promise<ToolLogin>;
  readonly staged: StagedHosts;
  readonly claims: HostClaims;
  readonly clock: Clock;
  /** The memory budget of the process. The default is the budget of a process of 1 GB. */
  readonly memory?: MemoryBudget | undefined;
  /** The name of the realm, for error messages. */
  readonly realm?: string | undefined;
  /** The log of refusals, which holds the tool's own words. Without it they are not recorded. */
  readonly log?: Pick<Log, 'warn'> | undefined;
}
