import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { callContext } from '../../shared/base/call-context.ts';
import { systemClock } from '../../shared/base/clock.ts';
import {
  type HostClaims,
  type HostDefinition,
  type Icinga2Tool,
  type ImportTool,
  type ImportToolDeps,
  openImportTool,
  type StagedHosts,
} from '../../shared/connectors/import-tool/index.ts';
import { type HttpRequest, openHttp } from '../../shared/connectors/kit/http-client.ts';
import { hostDefinition } from '../../shared/realm/config/host-definition.ts';

/** The address of a REST interface. `ca` is a certificate in PEM. */
export interface RestApi {
  readonly url: string;
  readonly ca: string;
  readonly user: string;
  readonly password: string;
}

export function newHost(host_name: string, fields: Partial<HostDefinition> = {}): HostDefinition {
  return hostDefinition().parse({ host_name, address: '192.0.2.1', ...fields });
}

export function openRestTool(
  api: RestApi,
  changes: { readonly tool?: Partial<Icinga2Tool>; readonly deps?: Partial<ImportToolDeps> } = {},
): ImportTool {
  const { url, ca, user, password } = api;
  const tool: Icinga2Tool = { kind: 'icinga2', url, ca, ...changes.tool };
  return openImportTool(tool, {
    credentials: () => Promise.resolve({ user, password }),
    staged: noStagedHosts,
    claims: memoryClaims(),
    clock: systemClock,
    realm: 'paris',
    ...changes.deps,
  });
}

/** Stores claims in memory. They never expire. */
export function memoryClaims(): HostClaims & { readonly held: ReadonlySet<string> } {
  const held = new Set<string>();
  return {
    held,
    take(name) {
      const isFree = !held.has(name);
      held.add(name);
      return Promise.resolve(isFree);
    },
    release(name) {
      held.delete(name);
      return Promise.resolve();
    },
  };
}

const unused = () => Promise.reject(new Error('This tool keeps nothing in the table'));
const noStagedHosts: StagedHosts = {
  add: unused,
  remove: unused,
  get: unused,
  list: unused,
  removedAt: unused,
};

/** Returns an account of a real Icinga 2, with its certificate in place of the file. */
export async function readAccount(api: RestApi): Promise<RestApi> {
  return { ...api, ca: await readFile(api.ca, 'utf8') };
}

/** Sends a request for which the connector has no method. */
export function rest(
  api: RestApi,
  method: HttpRequest['method'],
  path: string,
  body: unknown = {},
): Promise<unknown> {
  const authorization = `Basic ${Buffer.from(`${api.user}:${api.password}`).toString('base64')}`;
  const headers = { accept: 'application/json', authorization };
  const peer = openHttp({ url: new URL(api.url), ca: api.ca }, { largestAnswer: 10_000_000 });
  return peer.exchange(
    { method, path, headers, ...(method !== 'GET' && { body: JSON.stringify(body) }) },
    callContext(AbortSignal.timeout(60_000)),
    (answer): unknown => {
      if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body.toString()}`);
      return JSON.parse(answer.body.toString());
    },
  );
}

/** Repeats the call until its result is not `undefined`. */
export async function eventually<T>(ask: () => Promise<T | undefined>, ms = 30_000): Promise<T> {
  const until = Date.now() + ms;
  for (;;) {
    const found = await ask().catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`nothing came of it in ${ms} ms`);
    await sleep(50);
  }
}
