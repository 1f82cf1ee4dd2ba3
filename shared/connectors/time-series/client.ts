import type { Clock } from '../../base/clock.ts';
import type { Within } from '../../base/time-limit.ts';
import type { Memory } from '../kit/memory.ts';
import { type HttpPeer, openHttp } from '../kit/round-trip.ts';
import { translated } from './errors.ts';
import { type Database, type Exchange, listingOf, measurementsOf, namesOf, pointsOf } from './influxdb.ts';
import type { Listing, NamedSeries, PointsQuestion, Selection, SeriesFacts, SeriesPoints } from './series.ts';

/** Where a metrics backend is, and how we are known there. */
export interface Backend {
  readonly url: URL;
  /** PEM of the authority to trust instead of the system's. */
  readonly ca?: string | undefined;
  readonly credentials?: Credentials | undefined;
}

/** User and password (InfluxDB 1.x), or a token (2.x, 3.x). A user who may only read is enough, and better. */
export type Credentials = { readonly user: string; readonly password: string } | { readonly token: string };

export interface ClientOptions {
  readonly clock: Clock;
  /** What the answers of all peers share. */
  readonly memory?: Memory;
}

/** The series of one realm. Every call rejects with an AppError whose detail names the realm. */
export interface TimeSeries {
  /** The series that have points in the range, in no particular order; one more than `most` where there are more. Cheap. */
  names(listing: Listing, within: Within): Promise<NamedSeries[]>;
  /** The names of their measurements alone, each once. */
  measurements(listing: Listing, within: Within): Promise<string[]>;
  /** The same series with their figures. */
  list(listing: Listing, within: Within): Promise<SeriesFacts[]>;
  /** Their points. A step begins at a multiple of its length, and so the first one may begin before the range does. */
  points(question: PointsQuestion, within: Within): Promise<SeriesPoints[]>;
}

/** One of them may be as large as 10,000 series of figures, or 100,000 points. */
const largestAnswer = 64 * 1024 * 1024;
const keptConnections = 4;

/** Connects nowhere yet. One for each backend, as its connections are kept. */
export function openBackend(
  backend: Backend,
  { clock, memory }: ClientOptions,
): (database: Database, realm: string) => TimeSeries {
  const { url, ca } = backend;
  const peer = openHttp({ url, ca }, { largestAnswer, kept: keptConnections, clock, memory });
  const headers = authorization(backend.credentials);
  return (database, realm) => {
    const ask = <T>(exchange: Exchange<T>, within: Within) =>
      exchanged(peer, { exchange, headers }, within).catch((error: unknown) => {
        throw translated(error, realm);
      });
    return {
      names: async (listing, within) => (isOfNothing(listing) ? [] : ask(namesOf(listing, database), within)),
      measurements: async (listing, within) =>
        isOfNothing(listing) ? [] : ask(measurementsOf(listing, database), within),
      list: async (listing, within) =>
        isOfNothing(listing) ? [] : ask(listingOf(listing, database), within),
      points: async (question, within) =>
        isOfNothing(question) ? [] : ask(pointsOf(question, database), within),
    };
  };
}

/** Who may see no host asks nothing, as a list without an item has no condition. */
function isOfNothing({ hosts, measurements }: Selection): boolean {
  return hosts?.length === 0 || measurements?.length === 0;
}

async function exchanged<T>(
  peer: HttpPeer,
  {
    exchange: { round, read },
    headers,
  }: { readonly exchange: Exchange<T>; readonly headers: { readonly authorization?: string } },
  within: Within,
): Promise<T> {
  return peer.exchange({ ...round, headers: { ...round.headers, ...headers } }, within, read);
}

function authorization(credentials: Credentials | undefined): { readonly authorization?: string } {
  if (credentials === undefined) return {};
  if ('token' in credentials) return { authorization: `Token ${credentials.token}` };
  const { user, password } = credentials;
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}
