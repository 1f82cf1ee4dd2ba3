import * as z from 'zod';

import type { Clock } from '../../shared/base/clock.ts';
import {
  addHostToSite,
  addService,
  host as makeHost,
  removeHostFromSite,
  type ServiceSeed,
} from '../status-query-engine/build-site.ts';
import type { Host, Site } from '../status-query-engine/site.ts';

/** The attributes of an object, as the REST API of the import tool answers them. */
export type Attributes = Readonly<Record<string, unknown>>;

/** The attributes that a template of the embedded tool gives to a host. `check_command` is required if hosts are to have one. */
export interface HostTemplate {
  readonly name: string;
  readonly attrs?: Attributes;
  readonly groups?: readonly string[];
  /** The services that apply rules would give to the host. */
  readonly services?: readonly ServiceSeed[];
}

export interface ApiHost {
  readonly name: string;
  readonly templates: readonly HostTemplate[];
  /** The attributes of the templates and of the host itself, with nested `vars`. */
  readonly attrs: Attributes;
  /** The time of its creation, in epoch seconds. */
  readonly version: number;
}

export interface Dependency {
  readonly parent_host_name: string;
  readonly child_host_name: string;
}

export interface HoldingsOptions {
  readonly site: Site;
  readonly clock: Clock;
  /** The time in milliseconds from the creation of a host until the engine knows it. */
  readonly settleMs: number;
}

/** The hosts and dependencies that the tool holds in addition to the configuration files, and their transfer to the engine. */
export class Holdings {
  readonly hosts = new Map<string, ApiHost>();
  readonly dependencies = new Map<string, Dependency>();
  readonly site: Site;
  readonly clock: Clock;
  readonly #settleMs: number;
  readonly #pending = new Map<string, NodeJS.Timeout>();
  #restart: NodeJS.Timeout | undefined;

  constructor({ site, clock, settleMs }: HoldingsOptions) {
    this.site = site;
    this.clock = clock;
    this.#settleMs = settleMs;
  }

  exists(name: string): boolean {
    return this.hosts.has(name) || this.site.hosts.has(name);
  }

  add(host: Omit<ApiHost, 'version'>): void {
    this.hosts.set(host.name, { ...host, version: this.clock() / 1000 });
    const settled = () => {
      this.#pending.delete(host.name);
      addHostToSite(this.site, engineHost(host));
    };
    this.#pending.set(host.name, setTimeout(settled, this.#settleMs).unref());
  }

  remove(name: string): void {
    clearTimeout(this.#pending.get(name));
    this.#pending.delete(name);
    this.hosts.delete(name);
    removeHostFromSite(this.site, name);
    for (const [key, each] of this.dependencies) {
      if (each.parent_host_name === name || each.child_host_name === name) this.dependencies.delete(key);
    }
  }

  /** Returns all dependencies. Parents in the configuration files are dependencies too. */
  allDependencies(): Dependency[] {
    const ofFiles = [...this.site.hosts.values()].flatMap((child) =>
      child.parents.map((parent) => ({ parent_host_name: parent, child_host_name: child.name })),
    );
    return [...this.dependencies.values(), ...ofFiles];
  }

  /** Sets a new program start, so that a client that waits for the restart notices it. */
  restart(): void {
    const started = () => {
      this.site.programStart = Math.max(this.site.programStart + 1, Math.floor(this.clock() / 1000));
    };
    clearTimeout(this.#restart);
    this.#restart = setTimeout(started, this.#settleMs).unref();
  }

  close(): void {
    clearTimeout(this.#restart);
    for (const timer of this.#pending.values()) clearTimeout(timer);
  }
}

function engineHost({ name, templates, attrs }: Omit<ApiHost, 'version'>): Host {
  const text = (attribute: string) => z.string().catch('').parse(attrs[attribute]);
  const host = makeHost(name, {
    address: text('address') || text('address6'),
    check_command: text('check_command'),
    ...numbers(attrs),
    ...(attrs['enable_notifications'] === false && { notifications_enabled: false }),
    groups: [...new Set(templates.flatMap(({ groups = [] }) => groups))],
    custom_variables: customVariables(attrs['vars']),
    has_been_checked: false,
  });
  for (const { services = [] } of templates) {
    for (const seed of services) {
      addService(host, { ...seed, facts: { has_been_checked: false, ...seed.facts } });
    }
  }
  return host;
}

/** Converts intervals from the seconds of the tool to the minutes of the site. */
function numbers(attrs: Attributes) {
  const { check_interval: every, retry_interval: retry, max_check_attempts: attempts } = attrs;
  return {
    ...(typeof every === 'number' && { check_interval: every / 60 }),
    ...(typeof retry === 'number' && { retry_interval: retry / 60 }),
    ...(typeof attempts === 'number' && { max_check_attempts: attempts }),
  };
}

/** Returns custom variables as the status-query interface prints them. Values that are not texts are written as JSON. */
function customVariables(vars: unknown): Record<string, string> {
  const entries = typeof vars === 'object' && vars !== null ? Object.entries(vars) : [];
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name.toUpperCase(),
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}
