import type { CallContext } from '../../base/call-context.ts';
import type { Clock } from '../../base/clock.ts';
import { limitConcurrency } from '../../base/concurrency-limit.ts';
import { runOnFreeConnection } from '../kit/free-connection.ts';
import { type HttpRequest, openHttp } from '../kit/http-client.ts';
import type { MemoryBudget } from '../kit/memory-budget.ts';
import type { UnsignedRequest } from '../kit/unsigned-request.ts';
import type {
  AnswerQuestion,
  BackendRequest,
  Database,
  QueryLanguage,
  SendBackendRequest,
} from './dialect.ts';
import { translateMetricsError } from './errors.ts';
import { influxql } from './influxdb.ts';
import { promql } from './promql.ts';
import type { Flavour } from './schema.ts';
import type {
  NamedSeries,
  PointsRequest,
  SeriesFilter,
  SeriesListRequest,
  SeriesPoints,
  SeriesStatistics,
} from './series.ts';

/** The address of a metrics backend, and how it is authenticated. */
export interface MetricsBackend {
  readonly flavour: Flavour;
  readonly url: URL;
  /** The certificate of the authority to trust instead of those of the system, as PEM. */
  readonly ca?: string | undefined;
  readonly credentials?: BackendCredentials | undefined;
  /** Signs each request instead of sending credentials. */
  readonly sign?: SignRequest | undefined;
}

/** A user with password, or a token. A user with read permission is enough. */
export type BackendCredentials =
  | { readonly user: string; readonly password: string }
  | { readonly token: string };

/** Returns the headers of a signature. Its errors are passed on. */
export type SignRequest = (request: UnsignedRequest) => Promise<HttpRequest['headers']>;

export interface TimeSeriesOptions {
  readonly clock: Clock;
  /** The memory budget of the process, which the answers of all peers share. */
  readonly memory?: MemoryBudget | undefined;
}

/** A client of the series of one realm. Every call rejects with an AppError whose detail names the realm. */
export interface TimeSeries {
  /**
   * Returns the names of the databases that our account may see. In PromQL these are the values of the database label,
   * or the hosts if the schema has no such label.
   */
  databases(context: CallContext): Promise<string[]>;
  /**
   * Returns the series that have points in the range, in any order. Returns one series more than `most` if there are
   * more, so that the caller can tell. This is cheap.
   */
  names(listing: SeriesListRequest, context: CallContext): Promise<NamedSeries[]>;
  /**
   * Returns the distinct names of their measurements. In PromQL the list may contain some that had points shortly
   * before or after the range.
   */
  measurements(listing: SeriesListRequest, context: CallContext): Promise<string[]>;
  /** Returns the same series with their statistics. */
  list(listing: SeriesListRequest, context: CallContext): Promise<SeriesStatistics[]>;
  /**
   * Returns their points. A step begins at a multiple of its length, so the first one may begin before the range. In
   * PromQL such a step includes its points before the range.
   */
  points(question: PointsRequest, context: CallContext): Promise<SeriesPoints[]>;
}

/** The size of the largest answer that is read, in bytes: about 10,000 series with statistics, or 100,000 points. */
const largestAnswer = 64 * 1024 * 1024;
/** The number of connections to one backend that are kept, and of requests that it gets at once. */
const keptConnections = 4;

const dialects: Readonly<Record<Flavour, QueryLanguage>> = { influxql, promql };

/**
 * Returns clients of one backend, which share its connections. It connects at the first request. `realm` is named in
 * errors.
 */
export function openBackend(
  backend: MetricsBackend,
  { clock, memory }: TimeSeriesOptions,
): (database: Database, realm?: string) => TimeSeries {
  const { url, ca, flavour } = backend;
  const peer = openHttp({ url, ca }, { largestAnswer, idleConnections: keptConnections, clock, memory });
  const connections = limitConcurrency({ atOnce: keptConnections });
  const dialect = dialects[flavour];
  const askWithin =
    (context: CallContext): SendBackendRequest =>
    (exchange) =>
      runOnFreeConnection(connections, context, async () =>
        peer.exchange(await roundOf(backend, exchange), context, exchange.read),
      );
  return (database, realm) => {
    const answered = <T>(question: Promise<T[]>) =>
      question.catch((error: unknown) => {
        throw translateMetricsError(error, { realm, flavour });
      });
    const unlessOfNothing =
      <Q extends SeriesFilter, T>(put: AnswerQuestion<Q, T>) =>
      async (question: Q, context: CallContext) =>
        isOfNothing(question) ? [] : answered(put(database, question, askWithin(context)));
    return {
      databases: (within) => answered(dialect.databases(database.schema, askWithin(within))),
      names: unlessOfNothing(dialect.names),
      measurements: unlessOfNothing(dialect.measurements),
      list: unlessOfNothing(dialect.list),
      points: unlessOfNothing(dialect.points),
    };
  };
}

/** A request for no hosts is not sent: an empty list has no condition, and would match all hosts. */
function isOfNothing({ hosts, measurements }: SeriesFilter): boolean {
  return hosts?.length === 0 || measurements?.length === 0;
}

async function roundOf(
  { url, flavour, credentials, sign }: MetricsBackend,
  { round }: BackendRequest<unknown>,
): Promise<HttpRequest> {
  const { method, path, body, headers } = round;
  const whole = url.pathname.replace(/\/$/, '') + path;
  const proof = sign
    ? await sign({ method, host: url.host, path: whole, headers, body })
    : authorization(credentials, flavour);
  return { ...round, headers: { ...headers, ...proof }, isRepeatable: true };
}

function authorization(
  credentials: BackendCredentials | undefined,
  flavour: Flavour,
): HttpRequest['headers'] {
  if (credentials === undefined) return {};
  if ('token' in credentials) {
    return { authorization: `${flavour === 'influxql' ? 'Token' : 'Bearer'} ${credentials.token}` };
  }
  const { user, password } = credentials;
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}
