import * as z from 'zod';

import { AppError } from '../../base/errors.ts';
import { deadline } from '../../base/on-abort.ts';
import { once } from '../../base/once.ts';
import { creationRefusal } from './creation-refusal.ts';
import {
  describeTool,
  hostBeingCreated,
  hostExists,
  hostInUse,
  hostNotFound,
  isUncertain,
  translateToolError,
  unconfirmedWrite,
} from './errors.ts';
import type { HostDefinition } from './host-definition.ts';
import { creationBody, hostAttributes, parseHost } from './icinga2-attributes.ts';
import { checkIcinga2 } from './icinga2-check.ts';
import { Icinga2Client, type ObjectResult, type ToolReply, type ToolRequest } from './icinga2-client.ts';
import { icinga2Limits } from './icinga2-limits.ts';
import { verifyContacts, verifyCreation } from './icinga2-verify.ts';
import type { ConfiguredHost, DryRunOption, Icinga2Tool, ImportTool, ImportToolDeps } from './import-tool.ts';
import { refuseUnsupportedFields } from './limits.ts';

/** The time limit of the query that finds out the outcome of an unconfirmed write, in milliseconds. */
const LOOK_MS = 1500;

export function openIcinga2(tool: Icinga2Tool, deps: ImportToolDeps): ImportTool {
  const icinga2 = new Icinga2(tool, deps);
  const who = describeTool(deps.realm);
  /** All faults, and answers of another form, become the errors of callers here. */
  const guarded = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw translateToolError(error, who);
    }
  };
  return {
    kind: icinga2.kind,
    create: (...asked) => guarded(icinga2.create(...asked)),
    remove: (...asked) => guarded(icinga2.remove(...asked)),
    removedAt: () => icinga2.removedAt(),
    get: (...asked) => guarded(icinga2.get(...asked)),
    list: (...asked) => guarded(icinga2.list(...asked)),
    check: (...asked) => guarded(icinga2.check(...asked)),
    restart: (...asked) => guarded(icinga2.restart(...asked)),
  };
}

class Icinga2 implements ImportTool {
  readonly kind = 'icinga2';
  readonly #tool: Icinga2Tool;
  readonly #client: Icinga2Client;
  readonly #deps: ImportToolDeps;

  constructor(tool: Icinga2Tool, deps: ImportToolDeps) {
    this.#tool = tool;
    this.#client = new Icinga2Client(tool, deps);
    this.#deps = deps;
  }

  async create(host: HostDefinition, signal: AbortSignal, { dryRun = false }: DryRunOption = {}) {
    refuseUnsupportedFields(icinga2Limits, host);
    await verifyContacts(this.#client, host, signal);
    if (dryRun) {
      if (await this.get(host.host_name, signal)) throw hostExists(host.host_name);
      await verifyCreation(this.#client, { host, tool: this.#tool }, signal);
    } else await this.#claimed(host, signal);
    return { ...host, removable: true, created_at: Math.floor(this.#deps.clock() / 1000) };
  }

  async remove(hostName: string, signal: AbortSignal, { dryRun = false }: DryRunOption = {}) {
    const host = await this.get(hostName, signal);
    if (!host) throw hostNotFound(hostName);
    if (!host.removable) throw fileConfigured(hostName);
    const dependants = await this.#dependants(hostName, signal);
    if (dependants.length > 0) throw hostInUse(hostName, dependants);
    if (dryRun) await this.#client.mustBeAllowed('objects/delete/Host', signal);
    else await this.#delete(hostName, signal);
  }

  /** The engine forgets a removed host at once. */
  removedAt(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async get(hostName: string, signal: AbortSignal): Promise<ConfiguredHost | undefined> {
    const wanted = hostAttributes.map((name) => `attrs=${name}`).join('&');
    const permission = 'objects/query/Host';
    const path = `${pathOf(hostName)}?${wanted}`;
    const reply = await this.#client.ask({ method: 'GET', path, permission, signal });
    if (reply.status === 404) {
      await this.#client.mustBeAllowed(permission, signal);
      return undefined;
    }
    return hostsIn(this.#client.answered(reply, permission)).find(({ host_name }) => host_name === hostName);
  }

  async list(signal: AbortSignal) {
    const permission = 'objects/query/Host';
    const results = await this.#client.list('hosts', hostAttributes, { permission, signal });
    return hostsIn(results).sort((a, b) => (a.host_name < b.host_name ? -1 : 1));
  }

  check(signal: AbortSignal) {
    return checkIcinga2(this.#client, signal);
  }

  async restart(signal: AbortSignal) {
    const permission = 'actions/restart-process';
    const path = '/v1/actions/restart-process';
    this.#client.confirmed(await this.#client.ask({ method: 'POST', path, permission, signal }), permission);
  }

  /**
   * Reserves the host's name and creates the host. If two creations of one name run at once, the losing one removes the
   * file of the winner in Icinga 2, and the host vanishes at the next restart. The second request is therefore refused
   * before it reaches the engine.
   */
  async #claimed(host: HostDefinition, signal: AbortSignal): Promise<void> {
    const { host_name } = host;
    if (!(await this.#deps.claims.take(host_name))) throw hostBeingCreated(host_name);
    let isOver = true;
    try {
      if (await this.get(host_name, signal)) throw hostExists(host_name);
      await this.#put(host, signal);
    } catch (error) {
      // The engine may still be creating the host: the reservation stays until it expires.
      isOver = !(error instanceof AppError && error.code === 'import_tool_unconfirmed');
      throw error;
    } finally {
      // A reservation ends by itself, so that a store that fails here must not hide what became of the host.
      if (isOver) await this.#deps.claims.release(host_name).catch(() => undefined);
    }
  }

  async #put(host: HostDefinition, signal: AbortSignal) {
    const body = creationBody(host, this.#tool);
    const permission = 'objects/create/Host';
    const call = { method: 'PUT', path: pathOf(host.host_name), permission, body, signal } as const;
    await this.#write(call, {
      read: async (reply) => {
        if (reply.status === 404) await this.#client.mustBeAllowed(permission, signal);
        if (reply.status === 500) throw creationRefusal(host, reply.errorText, body.templates);
        this.#client.confirmed(reply, permission);
      },
      whenUncertain: async (cause) => {
        const exists = await this.#exists(host.host_name);
        throw unconfirmedWrite(
          this.#client.who,
          `the host ${exists ? 'exists' : 'does not exist'} now`,
          cause,
        );
      },
    });
  }

  async #delete(hostName: string, signal: AbortSignal) {
    const permission = 'objects/delete/Host';
    const call = { method: 'DELETE', path: `${pathOf(hostName)}?cascade=1`, permission, signal } as const;
    await this.#write(call, {
      read: async (reply) => {
        if (reply.status === 404) {
          await this.#client.mustBeAllowed(permission, signal);
          throw hostNotFound(hostName);
        }
        if (reply.errorText.includes('not created using the API')) throw fileConfigured(hostName);
        this.#client.confirmed(reply, permission);
      },
      whenUncertain: async (cause) => {
        if (await this.#exists(hostName))
          throw unconfirmedWrite(this.#client.who, 'the host still exists', cause);
      },
    });
  }

  /** Sends a write. If its answer is missing or cannot be read, the outcome is queried; the write is not repeated. */
  async #write(call: ToolRequest, { read, whenUncertain }: WriteHandling): Promise<void> {
    try {
      await read(await this.#client.ask(call));
    } catch (error) {
      if (!isUncertain(error)) throw error;
      await whenUncertain(error);
    }
  }

  /** Uses a deadline of its own, because that of the request has usually passed. */
  async #exists(hostName: string): Promise<boolean> {
    try {
      return (await this.get(hostName, deadline(LOOK_MS))) !== undefined;
    } catch (error) {
      throw unconfirmedWrite(this.#client.who, 'whether it happened is not known', error);
    }
  }

  /** Returns the names of the other hosts that a deletion with cascade would change. */
  async #dependants(hostName: string, signal: AbortSignal): Promise<string[]> {
    const permission = 'objects/query/Dependency';
    const attrs = ['parent_host_name', 'child_host_name'];
    const dependencies = await this.#client.list('dependencies', attrs, { permission, signal });
    const children = z
      .array(dependency())
      .parse(dependencies)
      .filter(({ attrs: { parent_host_name: parent } }) => parent === hostName)
      .map(({ attrs: { child_host_name: child } }) => child)
      .filter((child) => child !== hostName);
    return [...new Set(children)].sort();
  }
}

interface WriteHandling {
  readonly read: (reply: ToolReply) => Promise<void>;
  /** Finds out the outcome of the write. */
  readonly whenUncertain: (cause: unknown) => Promise<void>;
}

const dependency = once(() =>
  z.object({ attrs: z.object({ parent_host_name: z.string(), child_host_name: z.string() }) }),
);

function hostsIn(results: readonly ObjectResult[]): ConfiguredHost[] {
  return results.map((result) => parseHost(result));
}

function pathOf(hostName: string): string {
  return `/v1/objects/hosts/${encodeURIComponent(hostName)}`;
}

function fileConfigured(hostName: string): AppError {
  const detail = `${hostName} comes from the engine's configuration files: only they can remove it.`;
  return new AppError('host_file_configured', { detail });
}
