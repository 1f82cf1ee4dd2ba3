import type { Clock } from '../../base/clock.ts';
import { limitConcurrency, type RunInTurn, withinCommonLimit } from '../../base/concurrency-limit.ts';
import type { RemarkNumbers, RestClient } from '../icinga2-rest/index.ts';
import { createMemoryBudget, type MemoryBudget } from '../kit/memory-budget.ts';
import type { Peer } from '../kit/transport.ts';
import { openRedisClient } from '../redis/index.ts';
import { cachedValue, type EngineCall, type HostRanges, type StatusQuery } from '../status-query/index.ts';
import { openDatabaseRows } from './database-rows.ts';
import { openDatabaseState } from './database-state.ts';
import { dialects } from './dialects.ts';
import { createHostCountCheck } from './host-count.ts';
import { IcingaDbStatusQuery } from './icingadb-status-query.ts';
import { createLiveReader } from './live-states.ts';
import { createRedisReader } from './live-values.ts';
import { openReadingNeeds } from './reading-needs.ts';
import { openRelatedReader } from './related-rows.ts';
import { type DatabaseAddress, openSqlClient } from './sql-client.ts';
import { idValue, piece } from './statement.ts';

interface Login {
  readonly user: string;
  readonly password: string;
}

/** An Icinga 2 that is read from the database of its Icinga DB. */
export interface IcingaDbEngine {
  readonly database: DatabaseAddress;
  /** The Redis of each master. Without any, values of the last check are not known. */
  readonly redis?: readonly Peer[] | undefined;
  /** The id of the environment in hexadecimal digits. `undefined` means that the database has only one. */
  readonly environment?: string | undefined;
}

export interface IcingaDbEngineOptions {
  readonly clock: Clock;
  /** Returns user and password of the database. It is called for each new connection; its errors are passed on. */
  readonly credentials: () => Promise<Login>;
  /** The same for Redis. `undefined` means that it knows no users. */
  readonly redisCredentials?: (() => Promise<Login>) | undefined;
  /** Opens the interface by which the engine is acted on. */
  readonly act: (call: EngineCall) => RestClient;
  /** The numbers of downtimes and comments, which both interfaces must share. */
  readonly numbers: RemarkNumbers;
  /** Common limit of the connections to several engines. `undefined` means that the engine has only its own limit. */
  readonly connectionsOfAll?: RunInTurn;
  /** Memory budget that all answers share. `undefined` means the budget of a process with 1 GB. */
  readonly memory?: MemoryBudget;
}

const gigabyte = 1024 ** 3;
/** Concurrent connections to one database, as to engines by Livestatus. */
const connections = 3;

/** The time for which ranges of names are cached, in milliseconds, as for other engines: old ones are right too. */
const rangesMs = 600_000;

/** Makes a function that returns the client of an engine for a call. All realms of the engine share connections and caches. */
export function openIcingaDbEngine(
  { database, redis = [], environment }: IcingaDbEngine,
  options: IcingaDbEngineOptions,
): (call: EngineCall) => StatusQuery {
  const { clock, credentials, act, numbers, connectionsOfAll } = options;
  const { memory = createMemoryBudget(gigabyte) } = options;
  const enter = withinCommonLimit(limitConcurrency({ atOnce: connections }), connectionsOfAll);
  const client = openSqlClient(database, { clock, credentials, enter, memory });
  const redisOptions = { credentials: options.redisCredentials, clock, enter };
  const servers = redis.map((peer) => createRedisReader(openRedisClient(peer, redisOptions), memory));
  const openLive = createLiveReader(servers, clock);
  const inEnvironment = (alias: string) =>
    environment === undefined ? [] : [piece(`${alias}.environment_id = ?`, idValue(environment))];
  const dialect = dialects[database.kind];
  const state = openDatabaseState({ client, dialect, clock, environment, inEnvironment });
  const { numberOf } = numbers;
  const readRelated = openRelatedReader({
    client,
    dialect,
    inEnvironment,
    numberOf,
    parentsByHost: (call) => act(call).parentsByHost(),
  });
  const checkHostCount = createHostCountCheck(act, clock);
  const rows = openDatabaseRows({
    ...{ client, dialect, state, readRelated, openLive, inEnvironment, checkHostCount },
    disconnectedZones: (call) => act(call).disconnectedZones(),
  });
  const hostRanges = cachedValue<HostRanges>({ ttlMs: rangesMs, clock });
  const readingNeeds = openReadingNeeds({ client, dialect, state });
  return (call) => new IcingaDbStatusQuery({ rows, state, act, hostRanges, readingNeeds }, call);
}
