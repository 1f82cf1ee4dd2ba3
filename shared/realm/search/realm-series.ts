import type {
  NamedSeries,
  PointsRequest,
  SeriesFilter,
  SeriesListRequest,
  SeriesName,
  SeriesPoints,
  SeriesStatistics,
} from '../../connectors/time-series/index.ts';

/** A selection by display names, which only documents of search backends contain, and not time-series backends. */
interface Shown {
  /** Exact display names. Only if a realm's series contain them. */
  readonly displayNames?: readonly string[] | undefined;
}
export type SeriesSelection = SeriesFilter & Shown;

/** The measured values of a realm, queried within one request. `TimeSeries` documents the errors. */
export interface RealmSeries {
  /** True if the series themselves contain the display names of their hosts. False means that the engine has them. */
  readonly hasDisplayNames: boolean;
  names(listing: SeriesListRequest & Shown): Promise<NamedSeries[]>;
  measurements(listing: SeriesListRequest & Shown): Promise<string[]>;
  list(listing: SeriesListRequest & Shown): Promise<SeriesStatistics[]>;
  points(question: PointsRequest & Shown): Promise<SeriesPoints[]>;
  /** Returns sentences about what the answers so far left out, for the reader. */
  notices(): readonly string[];
}

/** Returns a key of a series: two series with the same names have the same key. */
export function seriesKey({ host, display_name = null, service, measurement }: SeriesName): string {
  return JSON.stringify([host, display_name, service, measurement]);
}
