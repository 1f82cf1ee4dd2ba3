import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';

import { readGatewayDescription } from '../../server/gateway/deployment.ts';
import { routeMatcher } from '../../server/gateway/match-route.ts';
import { accounts } from '../../shared/app/accounts.ts';
import { apiKeys } from '../../shared/app/api-keys.ts';
import { bearer } from '../../shared/app/bearer.ts';
import { calendars } from '../../shared/app/calendars.ts';
import { checkQueue } from '../../shared/app/check-queue.ts';
import { createDependencies, type ExternalServices } from '../../shared/app/dependencies.ts';
import { feeds } from '../../shared/app/feeds.ts';
import { group, type ScopeOf } from '../../shared/app/group.ts';
import { health } from '../../shared/app/health.ts';
import { intake } from '../../shared/app/intake.ts';
import { issuers } from '../../shared/app/issuers.ts';
import { kpis } from '../../shared/app/kpis.ts';
import { maintenances } from '../../shared/app/maintenances.ts';
import { objectives } from '../../shared/app/objectives.ts';
import { operationRequests } from '../../shared/app/operation-requests.ts';
import { ownKeys } from '../../shared/app/own-keys.ts';
import { plans } from '../../shared/app/plans.ts';
import { realmRecords } from '../../shared/app/realm-records.ts';
import { realms as realmsPart } from '../../shared/app/realms.ts';
import { recovery } from '../../shared/app/recovery.ts';
import { restarts } from '../../shared/app/restarts.ts';
import { savedFilters } from '../../shared/app/saved-filters.ts';
import { series } from '../../shared/app/series.ts';
import { sessions } from '../../shared/app/sessions.ts';
import { silences } from '../../shared/app/silences.ts';
import { watches } from '../../shared/app/watches.ts';
import { webhooks } from '../../shared/app/webhooks.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { type Config, readConfig } from '../../shared/base/config.ts';
import { toLambdaResult } from '../../shared/http/answer/response.ts';
import type { Endpoint } from '../../shared/http/endpoint/endpoint.ts';
import type { Caller } from '../../shared/http/request/caller.ts';
import { createResponder, type Handler } from '../../shared/http/serve.ts';
import { type ImportToolRecord, importTools } from '../../shared/store/import-tools.ts';
import { sortMembersFirst } from '../../shared/store/members-first.ts';
import { type MetricsBackendRecord, metricsBackends } from '../../shared/store/metrics-backends.ts';
import { type MonitoringApiRecord, monitoringApis } from '../../shared/store/monitoring-apis.ts';
import type { RealmRecord } from '../../shared/store/realms.ts';
import { createRealmStore } from '../../shared/store/realms.ts';
import { type SearchBackendRecord, searchBackends } from '../../shared/store/search-backends.ts';
import type { Table } from '../../shared/store/table.ts';
import { createUserStore } from '../../shared/store/users.ts';
import { ApiDocumentChecker, documentedApi } from './documented.ts';
import { type EventSeed, gatewayEvent, testLambdaContext } from './event.ts';
import { startTablesInMemory } from './kept-database.ts';
import { type KeyValueServer, newTable } from './key-value-server.ts';
import { recordingLog } from './log.ts';
import { projectRoot } from './service-copy.ts';
import { type TableUse, withRoleOf } from './table-access.ts';

/** One answer in the form in which a caller gets it from the gateway. */
export interface CallerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what an answer holds is what the tests ask
  readonly body: any;
}

export interface CallOptions extends Omit<EventSeed, 'path'> {
  /** Remaining time of the function that the platform reports, in milliseconds. */
  readonly remainingMs?: number;
}

export interface TestApp {
  readonly log: ReturnType<typeof recordingLog>;
  readonly table: Table;
  /** The uses of the table by the functions, which are limited by their function.yml. */
  readonly tableUse: TableUse;
  /** The handler: from the gateway's event to the response. */
  readonly handle: Handler;
  /** Like `call`, but returns the body as bytes. */
  readonly respond: Respond;
  /** Sends a complete request as a caller. The default caller is an admin. */
  readonly call: (path: string, request?: CallOptions) => Promise<CallerAnswer>;
  /** Stops the app. Rejects if a function used the table in a way that it is not allowed to. */
  stop(): Promise<void>;
}

type Respond = ReturnType<typeof createResponder>;

export interface TestAppSeed {
  readonly endpoints: readonly Endpoint<Everything>[];
  /** True if `respond` may return streams. */
  readonly streams?: boolean;
  readonly realms?: readonly RealmRecord[];
  readonly tools?: readonly ImportToolRecord[];
  readonly monitoringApis?: readonly MonitoringApiRecord[];
  readonly metricsBackends?: readonly MetricsBackendRecord[];
  readonly searchBackends?: readonly SearchBackendRecord[];
  /** The server of the table. Without it the table is in memory. `stop` stops it. */
  readonly tables?: KeyValueServer;
  /** Names of viewers, each with the realms that they may see. */
  readonly viewers?: Readonly<Record<string, readonly string[]>>;
  readonly config?: Partial<Config>;
  readonly world?: Partial<ExternalServices>;
  /** The API document that the answers are checked against, if the endpoints are not those of openapi.json. */
  readonly openapi?: unknown;
  /** Wraps the table of the app, e.g. to count or to fail its calls. */
  readonly watch?: (table: Table) => Table;
}

/** A group that has every part, so that it can serve the endpoints of any group. */
const everything = group(
  {
    accounts,
    apiKeys,
    bearer,
    calendars,
    checkQueue,
    feeds,
    health,
    intake,
    issuers,
    kpis,
    maintenances,
    objectives,
    operationRequests,
    ownKeys,
    plans,
    realms: realmsPart,
    realmRecords,
    recovery,
    restarts,
    savedFilters,
    series,
    sessions,
    silences,
    watches,
    webhooks,
  },
  { savedFilters },
);
type Everything = ScopeOf<typeof everything.parts>;

export const userCreatedAt = '2026-01-01T00:00:00.000Z';
export const admin: Caller = { userName: 'admin', userCreatedAt, role: 'admin', sessionId: 'session-admin' };
export const viewer = (userName: string): Caller => ({
  userName,
  userCreatedAt,
  role: 'viewer',
  sessionId: `session-${userName}`,
});

export const testConfig: Config = {
  ...readConfig({ REALMGATE_TABLE: 'unused', REALMGATE_TOKEN_SECRET: 'unused' }),
  checkAnswers: 'all',
  engineDeadlineMs: 30_000,
};

/** Starts the whole application. Its engines are those that the realm records name. */
export async function startTestApp(seed: TestAppSeed): Promise<TestApp> {
  const documented = seed.openapi === undefined ? documentedApi() : new ApiDocumentChecker(seed.openapi);
  const server = seed.tables ?? (await startTablesInMemory());
  const { table } = await newTable(server);
  const realms = createRealmStore(table, systemClock);
  const users = createUserStore(table, () => Date.parse(userCreatedAt));
  const tools = importTools.open(table);
  const metricsStore = metricsBackends.open(table);
  await Promise.all((seed.tools ?? []).map((record) => tools.create(record)));
  await Promise.all((seed.metricsBackends ?? []).map((record) => metricsStore.create(record)));
  const apiStore = monitoringApis.open(table);
  await Promise.all((seed.monitoringApis ?? []).map((record) => apiStore.create(record)));
  const searchStore = searchBackends.open(table);
  await Promise.all((seed.searchBackends ?? []).map((record) => searchStore.create(record)));
  for (const record of sortMembersFirst(seed.realms ?? [])) await realms.create(record);
  await Promise.all(
    Object.entries(seed.viewers ?? {}).map(([user_name, names]) =>
      users.create({ user_name, full_name: undefined, role: 'viewer', realms: [...names], password: 'none' }),
    ),
  );
  const log = recordingLog();
  const tableUse: TableUse = { used: new Set(), refused: [] };
  const watched = seed.world?.table ?? seed.watch?.(table) ?? table;
  const world = { log, ...seed.world };
  const responders = new Map<string, Respond>();
  /** As deployed, each function has an app of its own, and its role limits what it does with the table. */
  const responderOf = (name: string): Respond => {
    const known = responders.get(name);
    if (known) return known;
    const external = { ...world, table: withRoleOf(watched, name, tableUse) };
    const app = everything.compose(createDependencies({ ...testConfig, ...seed.config }, external));
    const streams = seed.streams ?? false;
    const created = createResponder(seed.endpoints, () => Promise.resolve(app), { streams });
    responders.set(name, created);
    return created;
  };
  const respond: Respond = (event, context) => responderOf(functionOf(event.path))(event, context);
  const handle: Handler = async (event, context) => toLambdaResult(await respond(event, context));
  return {
    log,
    table,
    tableUse,
    handle,
    respond,
    async call(path, { remainingMs = PATIENCE_MS, ...request } = {}) {
      // Each request has an id of its own, as on the platform: audit entries of the same millisecond differ by it.
      const event = gatewayEvent({ caller: admin, requestId: randomUUID(), ...request, path });
      const result = await handle(event, testLambdaContext(remainingMs));
      const answer = answered(result);
      // The API document has no paths of APIs that other programs define.
      if (!/^\/(api\/alertmanager\/.|mcp|\.well-known\/[^/]+\/mcp)/.test(path))
        documented.expect({ method: 'GET', ...request, path }, answer);
      return answer;
    },
    async stop() {
      await server.stop();
      if (tableUse.refused.length > 0) throw new Error([...new Set(tableUse.refused)].join('\n'));
    },
  };
}

/** Two hundred requests at once share one process, on a machine that others use too. */
const PATIENCE_MS = 110_000;

const matchRoute = routeMatcher(readGatewayDescription(projectRoot).routes);

/** The function that serves the path. For a path without a route, it is the first word after `/api/`. */
function functionOf(path: string): string {
  const [, , name = ''] = path.split('/');
  return matchRoute('GET', path)?.route.functionName ?? name;
}

function answered(result: Awaited<ReturnType<Handler>>): CallerAnswer {
  const headers = Object.fromEntries(
    Object.entries(result.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  const bytes = Buffer.from(result.body, result.isBase64Encoded ? 'base64' : 'utf8');
  const text = (headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8');
  const json = headers['content-type']?.includes('json') && !headers['content-type'].includes('ndjson');
  return {
    status: result.statusCode,
    headers,
    text,
    body: json && text !== '' ? JSON.parse(text) : undefined,
  };
}
