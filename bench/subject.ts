import { endpoints as alertmanagerEndpoints } from '../functions/alertmanager/endpoints.ts';
import { alertmanager } from '../functions/alertmanager/group.ts';
import { endpoints as statusEndpoints } from '../functions/status/endpoints.ts';
import { status } from '../functions/status/group.ts';
import { endpoints as summaryEndpoints } from '../functions/summary/endpoints.ts';
import { summary } from '../functions/summary/group.ts';
import { createDependencies, type Dependencies } from '../shared/app/dependencies.ts';
import { createWarmMemory, createWarmWatch } from '../shared/app/warm-states.ts';
import { systemClock } from '../shared/base/clock.ts';
import { lengthOf, type Response } from '../shared/http/answer/response.ts';
import { createResponder } from '../shared/http/serve.ts';
import type { Secrets } from '../shared/security/secrets.ts';
import { type MonitoringApiRecord, monitoringApis } from '../shared/store/monitoring-apis.ts';
import { createRealmStore, type RealmRecord } from '../shared/store/realms.ts';
import type { Table } from '../shared/store/table.ts';
import { admin, testConfig } from '../tests/support/app.ts';
import { startDynalite } from '../tests/support/dynalite.ts';
import { gatewayEvent, testLambdaContext } from '../tests/support/event.ts';
import { newTable } from '../tests/support/key-value-server.ts';
import { recordingLog } from '../tests/support/log.ts';
import { multirealm, realm } from '../tests/support/realm-records.ts';

const warm = { interval_seconds: 15, stale_seconds: 300 };
/** The time in seconds after which all cells are read again. */
const wholeAfter = 120;

/** The address of the measured engine. */
export type SubjectAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** Parses `HOST:PORT`, or a path with a slash in it. */
export function parseAddress(text: string): SubjectAddress {
  if (text.includes('/')) return { path: text };
  const [host = '', port = ''] = text.split(':');
  return { host, port: Number(port) };
}

export function addressText(place: SubjectAddress): string {
  return 'path' in place ? place.path : `${place.host}:${place.port}`;
}

/**
 * The handlers of the groups status, summary and alertmanager over the realm `bench` and the multirealm `benches`, which only contains that realm.
 * They are deployed as usual, apart from the targets of logs and metrics.
 */
export interface BenchSubject {
  /**
   * Sends the gateway's event and returns the answer, whose body remains bytes and may be sent while it is written, as in a deployment.
   * Throws if the status is not 200.
   */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Sends the same request, reads the answer to its end and discards the body. */
  take(path: string, headers?: Readonly<Record<string, string>>): Promise<BenchMeasurement>;
  /**
   * Reads the states of the warm realm again: all cells, or what changed within one interval if there were two readings before. Returns
   * their size in bytes.
   */
  refresh(cells: 'all' | 'changed'): Promise<number>;
  stop(): Promise<void>;
}

export interface BenchMeasurement {
  /** The time to the first bytes, in milliseconds. `lastMs` is the time to the last. */
  readonly firstMs: number;
  readonly lastMs: number;
  readonly bytes: number;
}

/** A registered monitoring API, by which the realm `rest` is reached, and the secrets with its account. */
export interface SubjectApi {
  readonly record: MonitoringApiRecord;
  readonly secrets: Secrets;
  /** Memory of the function, for answers that are larger than its default allows. */
  readonly memoryBytes: number;
}

interface SubjectOptions {
  readonly api?: SubjectApi;
  /** The longest time for an answer of the engine, in milliseconds. */
  readonly engineDeadlineMs?: number;
  /** True if the states of the realm are kept warm: of `rest` if there is an API, else of `bench`. */
  readonly isWarm?: boolean;
}

export async function startSubject(
  engine: SubjectAddress,
  options: SubjectOptions = {},
): Promise<BenchSubject> {
  const { api, engineDeadlineMs = 20_000 } = options;
  const server = await startDynalite();
  const { table } = await newTable(server);
  await fillTable(table, engine, options);
  const { memoryBytes = testConfig.memoryBytes } = api ?? {};
  const config = { ...testConfig, checkAnswers: 'sample', engineDeadlineMs, memoryBytes } as const;
  let now = 0;
  const memory = createWarmMemory({ now: () => now });
  const dependencies = createDependencies(config, {
    ...{ table, log: recordingLog(), warmEngines: memory.access },
    ...(api && { secrets: api.secrets }),
  });
  const watch = createWarmWatch(dependencies, memory, Infinity);
  const get = createGetter(dependencies, engineDeadlineMs + 9000);
  return {
    ...{ get, take: async (path, headers) => measureAnswer(() => get(path, headers)) },
    async refresh(cells) {
      now += 1000 * (cells === 'all' ? wholeAfter : warm.interval_seconds);
      await watch.tick();
      await watch.idle();
      return [...memory.engines.values()].reduce((bytes, { last }) => bytes + (last?.states.size ?? 0), 0);
    },
    stop: () => server.stop(),
  };
}

async function fillTable(
  table: Table,
  engine: SubjectAddress,
  { api, isWarm = false }: SubjectOptions,
): Promise<void> {
  const warmed = isWarm ? { warm } : {};
  await createRealms(table, { ...placeOf(engine), ...(!api && warmed) });
  if (api) await registerApi(table, api.record, warmed);
}

function createGetter(dependencies: Dependencies, remainingMs: number): BenchSubject['get'] {
  const composed = {
    alertmanager: alertmanager.compose(dependencies),
    status: status.compose(dependencies),
    summary: summary.compose(dependencies),
  };
  const chains = {
    alertmanager: createResponder(alertmanagerEndpoints, () => Promise.resolve(composed.alertmanager), {
      streams: true,
    }),
    status: createResponder(statusEndpoints, () => Promise.resolve(composed.status), { streams: true }),
    summary: createResponder(summaryEndpoints, () => Promise.resolve(composed.summary), { streams: true }),
  };
  return async (path, headers = {}) => {
    const [, name] = /^\/api\/(alertmanager|summary)\//.exec(path) ?? [];
    const chain = name === 'alertmanager' || name === 'summary' ? chains[name] : chains.status;
    const answer = await chain(
      gatewayEvent({ path, headers, caller: admin }),
      testLambdaContext(remainingMs),
    );
    if (answer.statusCode !== 200)
      throw new Error(`${path}: ${answer.statusCode} ${Buffer.concat(answer.body).toString()}`);
    return answer;
  };
}

async function measureAnswer(get: () => Promise<Response>): Promise<BenchMeasurement> {
  const started = performance.now();
  const { body, rest } = await get();
  const firstMs = performance.now() - started;
  let bytes = lengthOf(body);
  for await (const piece of rest ?? []) bytes += piece.length;
  return { firstMs, lastMs: performance.now() - started, bytes };
}

async function registerApi(
  table: Table,
  record: MonitoringApiRecord,
  fields: Partial<RealmRecord>,
): Promise<void> {
  await monitoringApis.open(table).create(record);
  const place = {
    monitoring_ip: undefined,
    monitoring_port: undefined,
    monitoring_api: record.id,
    ...fields,
  };
  await createRealmStore(table, systemClock).create(realm('rest', place));
}

async function createRealms(table: Table, fields: Partial<RealmRecord>): Promise<void> {
  const realms = createRealmStore(table, systemClock);
  await realms.create(realm('bench', fields));
  await realms.create(multirealm('benches', 'bench'));
}

function placeOf(engine: SubjectAddress): Partial<RealmRecord> {
  return 'path' in engine
    ? { monitoring_socket: engine.path, monitoring_ip: undefined, monitoring_port: undefined }
    : { monitoring_ip: engine.host, monitoring_port: engine.port };
}
