import * as z from 'zod';

import { deadline } from '../../base/deadline.ts';
import { AppError } from '../../base/errors.ts';
import { once } from '../../base/once.ts';
import {
  failed,
  hostExists,
  hostInUse,
  hostNotFound,
  isUncertain,
  translated,
  unconfirmed,
} from './errors.ts';
import type { HostDefinition } from './host-definition.ts';
import { creation, heldAttributes, heldHost } from './icinga2-attributes.ts';
import { checkIcinga2 } from './icinga2-check.ts';
import { type Call, Icinga2Client, type Reply } from './icinga2-client.ts';
import { icinga2Limits } from './icinga2-limits.ts';
import { verifyCreation, verifyNotified } from './icinga2-verify.ts';
import { creationRefusal } from './icinga2-words.ts';
import type { HeldHost, Icinga2Tool, ImportTool, ImportToolDeps, WriteOptions } from './import-tool.ts';
import { refuseBeyond } from './limits.ts';

/** How long a look at what became of a write may take, once its own deadline has passed. */
const LOOK_MS = 1500;

export function openIcinga2(tool: Icinga2Tool, deps: ImportToolDeps): ImportTool {
  return new Icinga2(tool, deps);
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

  async create(host: HostDefinition, signal: AbortSignal, { dryRun = false }: WriteOptions = {}) {
    refuseBeyond(icinga2Limits, host);
    await verifyNotified(this.#client, host, signal);
    if (dryRun) {
      if (await this.get(host.host_name, signal)) throw hostExists(host.host_name);
      await verifyCreation(this.#client, { host, tool: this.#tool }, signal);
    } else await this.#claimed(host, signal);
    return { ...host, removable: true, created_at: Math.floor(this.#deps.clock() / 1000) };
  }

  async remove(hostName: string, signal: AbortSignal, { dryRun = false }: WriteOptions = {}) {
    const host = await this.get(hostName, signal);
    if (!host) throw hostNotFound(hostName);
    if (!host.removable) throw fileConfigured(hostName);
    const dependants = await this.#dependants(hostName, signal);
    if (dependants.length > 0) throw hostInUse(hostName, dependants);
    if (dryRun) await this.#client.mustBeAllowed('objects/delete/Host', signal);
    else await this.#delete(hostName, signal);
  }

  /** The engine forgets at once. */
  removedAt(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async get(hostName: string, signal: AbortSignal): Promise<HeldHost | undefined> {
    const wanted = heldAttributes.map((name) => `attrs=${name}`).join('&');
    const reply = await this.#client.ask({ method: 'GET', path: `${pathOf(hostName)}?${wanted}`, signal });
    if (reply.status === 404) {
      await this.#client.mustBeAllowed('objects/query/Host', signal);
      return undefined;
    }
    const [host] = this.#hosts(this.#client.answered(reply));
    return host;
  }

  async list(signal: AbortSignal) {
    const results = await this.#client.query('hosts', { attrs: heldAttributes }, signal);
    return this.#hosts(results).sort((a, b) => (a.host_name < b.host_name ? -1 : 1));
  }

  check(signal: AbortSignal) {
    return checkIcinga2(this.#client, signal);
  }

  async restart(signal: AbortSignal) {
    const reply = await this.#client.ask({ method: 'POST', path: '/v1/actions/restart-process', signal });
    if (reply.status === 404) throw this.#client.forbidden('actions/restart-process');
    this.#client.answered(reply);
  }

  #hosts(results: readonly Readonly<Record<string, unknown>>[]): HeldHost[] {
    return results.map((result) => {
      const host = heldHost(result);
      if (!host) throw failed(this.#client.who, 'its answer holds no host');
      return host;
    });
  }

  /**
   * Of two creations of one name at once, the engine's losing one removes the file of the winner, whose host then vanishes
   * at the next restart. So a name is claimed first, and who comes second never asks the engine.
   */
  async #claimed(host: HostDefinition, signal: AbortSignal): Promise<void> {
    const { host_name } = host;
    if (!(await this.#deps.claims.take(host_name))) throw hostExists(host_name);
    let isOver = true;
    try {
      if (await this.get(host_name, signal)) throw hostExists(host_name);
      await this.#put(host, signal);
    } catch (error) {
      // The engine may still be at it: the claim stays until it expires.
      isOver = !(error instanceof AppError && error.code === 'import_tool_unconfirmed');
      throw error;
    } finally {
      if (isOver) await this.#deps.claims.release(host_name);
    }
  }

  async #put(host: HostDefinition, signal: AbortSignal) {
    const body = creation(host, this.#tool);
    const call = { method: 'PUT', path: pathOf(host.host_name), body, signal } as const;
    const reply = await this.#write(call, async (cause) => {
      const exists = await this.#exists(host.host_name);
      throw unconfirmed(this.#client.who, `the host ${exists ? 'exists' : 'does not exist'} now`, cause);
    });
    if (reply.status === 404) await this.#client.mustBeAllowed('objects/create/Host', signal);
    if (reply.status === 500 && reply.errorText !== '') throw creationRefusal(host, reply.errorText);
    this.#client.answered(reply);
  }

  async #delete(hostName: string, signal: AbortSignal) {
    const call = { method: 'DELETE', path: `${pathOf(hostName)}?cascade=1`, signal } as const;
    const reply = await this.#write(call, async (cause) => {
      if (!(await this.#exists(hostName))) return { status: 200, results: [], errorText: '' };
      throw unconfirmed(this.#client.who, 'the host still exists', cause);
    });
    if (reply.status === 404) {
      await this.#client.mustBeAllowed('objects/delete/Host', signal);
      throw hostNotFound(hostName);
    }
    if (reply.errorText.includes('not created using the API')) throw fileConfigured(hostName);
    this.#client.answered(reply);
  }

  /** A write whose answer does not come is looked into, not repeated. */
  async #write(call: Call, whenUncertain: (cause: unknown) => Promise<Reply>): Promise<Reply> {
    try {
      return await this.#client.call(call);
    } catch (error) {
      if (isUncertain(error)) return whenUncertain(error);
      throw translated(error, this.#client.who);
    }
  }

  /** With a deadline of its own: that of the request has usually passed. */
  async #exists(hostName: string): Promise<boolean> {
    try {
      return (await this.get(hostName, deadline(LOOK_MS))) !== undefined;
    } catch (error) {
      throw unconfirmed(this.#client.who, 'whether it happened is not known', error);
    }
  }

  /** Names of other hosts that a deletion with all that depends on the host would change. */
  async #dependants(hostName: string, signal: AbortSignal): Promise<string[]> {
    const dependencies = await this.#client.query(
      'dependencies',
      {
        attrs: ['child_host_name'],
        filter: 'dependency.parent_host_name == name && dependency.child_host_name != name',
        filter_vars: { name: hostName },
      },
      signal,
    );
    const children = z
      .array(dependency())
      .parse(dependencies)
      .map(({ attrs }) => attrs.child_host_name);
    return [...new Set(children)].sort();
  }
}

const dependency = once(() => z.object({ attrs: z.object({ child_host_name: z.string() }) }));

function pathOf(hostName: string): string {
  return `/v1/objects/hosts/${encodeURIComponent(hostName)}`;
}

function fileConfigured(hostName: string): AppError {
  const detail = `${hostName} comes from the engine's configuration files: only they can remove it.`;
  return new AppError('host_file_configured', { detail });
}
