import type { Clock } from '../../base/clock.ts';
import { limitOf, type Within } from '../../base/time-limit.ts';
import { connectionLimit } from '../kit/connection-limit.ts';
import type { MemoryBudget } from '../kit/memory.ts';
import { type HttpRequest, openHttp } from '../kit/round-trip.ts';
import { runOnFreeConnection } from '../kit/turns.ts';
import type { UnsignedRequest } from '../kit/unsigned.ts';
import type { Ask, Database, Dialect, Exchange, Put } from './dialect.ts';
import { translated } from './errors.ts';
import { influxql } from './influxdb.ts';
import { promql } from './promql.ts';
import type { Flavour } from './schema.ts';
import type { Listing, NamedSeries, PointsQuestion, Selection, SeriesFacts, SeriesPoints } from './series.ts';

/** Where a metrics backend is, and how we are known there. */
export interface Backend {
  readonly flavour: Flavour;
  readonly url: URL;
  /** PEM of the authority to trust instead of the system's. */
  readonly ca?: string | undefined;
  readonly credentials?: Credentials | undefined;
  /** Proves who asks, request by request; instead of credentials. */
  readonly sign?: Sign | undefined;
}

/** User and password, or a token. A user who may only read is enough, and better. */
export type Credentials = { readonly user: string; readonly password: string } | { readonly token: string };

/** The headers of a signature. What it throws passes through. */
export type Sign = (request: UnsignedRequest) => Promise<HttpRequest['headers']>;

export interface ClientOptions {
  readonly clock: Clock;
  /** What the answers of all peers share. */
  readonly memory?: MemoryBudget | undefined;
}

/** The series of one realm. Every call rejects with an AppError whose detail names the realm. */
export interface TimeSeries {
  /** The names of the databases that we may see; PromQL: the values of the label that stands for one, or the hosts where none does. */
  databases(within: Within): Promise<string[]>;
  /** The series that have points in the range, in no particular order; one more than `most` where there are more. Cheap. */
  names(listing: Listing, within: Within): Promise<NamedSeries[]>;
  /** The names of their measurements alone, each once; PromQL: also of some that had points shortly before or after. */
  measurements(listing: Listing, within: Within): Promise<string[]>;
  /** The same series with their figures. */
  list(listing: Listing, within: Within): Promise<SeriesFacts[]>;
  /**
   * Their points. A step begins at a multiple of its length, and so the first one may begin before the range does. PromQL: such
   * a step is told as a whole.
   */
  points(question: PointsQuestion, within: Within): Promise<SeriesPoints[]>;
}

/** One of them may be as large as 10,000 series of figures, or 100,000 points. */
const largestAnswer = 64 * 1024 * 1024;
/** Of one backend; also how many requests it gets at once. */
const keptConnections = 4;

const dialects: Readonly<Record<Flavour, Dialect>> = { influxql, promql };

/** Connects nowhere yet. One for each backend, as its connections are kept. Errors name the realm where there is one. */
export function openBackend(
  backend: Backend,
  { clock, memory }: ClientOptions,
): (database: Database, realm?: string) => TimeSeries {
  const { url, ca, flavour } = backend;
  const peer = openHttp({ url, ca }, { largestAnswer, idleConnections: keptConnections, clock, memory });
  const connections = connectionLimit(keptConnections);
  const dialect = dialects[flavour];
  const askWithin = (within: Within): Ask => {
    const limit = limitOf(within);
    return (exchange) =>
      runOnFreeConnection(connections, limit, async () =>
        peer.exchange(await roundOf(backend, exchange), limit, exchange.read),
      );
  };
  return (database, realm) => {
    const answered = <T>(question: Promise<T[]>) =>
      question.catch((error: unknown) => {
        throw translated(error, { realm, flavour });
      });
    const unlessOfNothing =
      <Q extends Selection, T>(put: Put<Q, T>) =>
      async (question: Q, within: Within) =>
        isOfNothing(question) ? [] : answered(put(database, question, askWithin(within)));
    return {
      databases: (within) => answered(dialect.databases(database.schema, askWithin(within))),
      names: unlessOfNothing(dialect.names),
      measurements: unlessOfNothing(dialect.measurements),
      list: unlessOfNothing(dialect.list),
      points: unlessOfNothing(dialect.points),
    };
  };
}

/** Who may see no host asks nothing, as a list without an item has no condition. */
function isOfNothing({ hosts, measurements }: Selection): boolean {
  return hosts?.length === 0 || measurements?.length === 0;
}

async function roundOf(
  { url, flavour, credentials, sign }: Backend,
  { round }: Exchange<unknown>,
): Promise<HttpRequest> {
  const { method, path, body, headers } = round;
  const whole = url.pathname.replace(/\/$/, '') + path;
  const proof = sign
    ? await sign({ method, host: url.host, path: whole, headers, body })
    : authorization(credentials, flavour);
  return { ...round, headers: { ...headers, ...proof }, isRepeatable: true };
}

function authorization(credentials: Credentials | undefined, flavour: Flavour): HttpRequest['headers'] {
  if (credentials === undefined) return {};
  if ('token' in credentials) {
    return { authorization: `${flavour === 'influxql' ? 'Token' : 'Bearer'} ${credentials.token}` };
  }
  const { user, password } = credentials;
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}
