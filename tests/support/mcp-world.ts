import { Ajv } from 'ajv';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/mcp/endpoints.ts';
import { endpoints as objectives } from '../../functions/objectives/endpoints.ts';
import { endpoints as operations } from '../../functions/operations/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { AppError } from '../../shared/base/errors.ts';
import { lazy } from '../../shared/base/once.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import type { RealmRecord } from '../../shared/store/realms.ts';
import { type CallOptions, startTestApp, type TestApp } from './app.ts';
import { deadPort } from './free-port.ts';
import { multirealm, realm } from './realm-records.ts';

export interface AgentAnswer {
  readonly text: string;
  readonly isError: boolean;
  readonly data: Json;
  /** The length of the answer in bytes. */
  readonly bytes: number;
}

/** A JSON value in an answer, which the tests ask for parts. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what an answer holds is what the tests ask
export type Json = any;

export interface McpWorld {
  readonly api: TestApp;
  readonly engine: Engine;
  /** Sends a message of the era before 2026-07-28. */
  rpc(method: string, params?: object, options?: CallOptions): ReturnType<TestApp['call']>;
  /** Sends a message of 2026-07-28. */
  modern(method: string, params?: object, options?: CallOptions): ReturnType<TestApp['call']>;
  tool(name: string, args: object, options?: CallOptions): Promise<AgentAnswer>;
  /** Makes the queue refuse messages, or take them again. */
  setQueueDown(down: boolean): void;
  /** Moves the clock of the API forward. */
  wait(ms: number): void;
  stop(): Promise<void>;
}

const changedAt = Date.UTC(2026, 10, 20, 12) / 1000;
export const times = {
  ...{ last_hard_state_change: changedAt, last_check: changedAt + 60 },
  // A real engine calls a problem HARD after so many checks.
  max_check_attempts: 1,
};

/** A gateway that is down with two branches behind it, a check that fails on six hosts, one service in trouble, and one that is acknowledged. */
export function troubledSite() {
  const flood = Array.from({ length: 6 }, (_, at) =>
    host(`app-${at}`, { services: [service('certificate', { state: 2, output: 'expired', ...times })] }),
  );
  return site({
    hosts: [
      host('gw-1', {
        ...{ state: 1, ...times },
        services: [service('ping', { state: 2, ...times }), service('ssh', { state: 3, ...times })],
      }),
      host('branch-1', {
        ...{ state: 2, ...times },
        parents: ['gw-1'],
        services: [service('disk', { state: 1, ...times })],
      }),
      host('branch-2', { ...{ state: 2, ...times }, parents: ['branch-1'] }),
      host('web-1', {
        groups: ['web'],
        services: [service('http', { state: 2, output: 'HTTP CRITICAL', ...times }), service('load')],
      }),
      host('db-1', { services: [service('mysql', { state: 1, acknowledged: true, ...times })] }),
      ...flood,
    ],
  });
}

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'triage-bot', version: '3.1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** Returns a check of answers against the listed schema. The list leaves out the fields that all answers have, but no column. */
function checkOf({ properties, ...schema }: Listed['outputSchema']) {
  const { rows, facts, ...others } = properties;
  const closed = { additionalProperties: false };
  return new Ajv().compile({
    ...{ ...schema, required: ['headline', 'rows'] },
    properties: {
      ...{ ...others, rows: { ...rows, items: { ...rows.items, ...closed } } },
      ...(facts && { facts: { ...facts, ...closed } }),
    },
  });
}

interface Listed {
  readonly name: string;
  readonly outputSchema: {
    readonly type: string;
    readonly properties: { readonly rows: { readonly items: object }; readonly facts?: object };
  };
}

/** Starts the realm `paris`, a realm whose engine is down, and a multirealm of both. `port` is that of another engine for `paris`. */
export async function startMcpWorld(
  shownSite = troubledSite(),
  others: readonly (readonly [name: string, fields: Partial<RealmRecord>])[] = [],
  port?: number,
): Promise<McpWorld> {
  const engine = await startEngine({
    ...{ site: shownSite, dialect: 'naemon', listen: { host: '127.0.0.1', port: 0 }, clock: systemClock },
  });
  const at = { monitoring_port: port ?? ('port' in engine.address ? engine.address.port : 0) };
  let waitedMs = 0;
  let isQueueDown = false;
  const openQueue = (): Queue => ({
    send: () =>
      isQueueDown
        ? Promise.reject(new AppError('queue_unavailable', { detail: 'The queue is down.' }))
        : Promise.resolve(),
    receive: () => Promise.resolve([]),
    remove: () => Promise.resolve([]),
    hide: () => Promise.resolve([]),
    size: () => Promise.resolve(0),
  });
  const api = await startTestApp({
    endpoints: [...endpoints, ...objectives, ...operations],
    world: { openQueue, clock: () => systemClock() + waitedMs },
    realms: [
      realm('paris', at),
      realm('gone', { monitoring_port: deadPort }),
      multirealm('all', 'paris', 'gone'),
      ...others.map(([name, fields]) => realm(name, { ...at, ...fields })),
    ],
    viewers: { vera: ['paris'], oscar: ['paris'], nina: [] },
  });
  let id = 0;
  const post = (method: string, params: object, options: CallOptions) => {
    id += 1;
    return api.call('/mcp', { method: 'POST', body: { jsonrpc: '2.0', id, method, params }, ...options });
  };
  const rpc: McpWorld['rpc'] = (method, params = {}, options = {}) => post(method, params, options);
  const checks = lazy(async () => {
    const { body } = await rpc('tools/list');
    const listed: readonly Listed[] = body.result.tools;
    return new Map(listed.map((one) => [one.name, checkOf(one.outputSchema)]));
  });
  const assertListed = async (name: string, data: unknown) => {
    const check = (await checks()).get(name);
    if (!check?.(data)) throw new Error(`${name} is not as listed: ${JSON.stringify(check?.errors)}`);
  };
  return {
    ...{ api, engine, rpc },
    modern(method, params = {}, options = {}) {
      const { name, uri: named = name } = params as { readonly name?: string; readonly uri?: string };
      const headers = {
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
        ...(named && { 'mcp-name': named }),
      };
      return post(method, { ...params, _meta: envelope }, { headers, ...options });
    },
    async tool(name, args, options) {
      const { body, text } = await rpc('tools/call', { name, arguments: args }, options);
      if (!body?.result) throw new Error(text);
      const { content, structuredContent: data, isError = false } = body.result;
      if (!isError) await assertListed(name, data);
      return { text: content[0].text, isError, data, bytes: Buffer.byteLength(text) };
    },
    setQueueDown: (down) => {
      isQueueDown = down;
    },
    wait: (ms) => {
      waitedMs += ms;
    },
    async stop() {
      await api.stop();
      await engine.close();
    },
  };
}
