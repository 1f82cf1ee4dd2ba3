import type {
  NamedSeries,
  PointsRequest,
  SeriesFilter,
  SeriesListRequest,
  SeriesPoints,
  SeriesStatistics,
} from '../../connectors/time-series/index.ts';

/** Beyond what time-series backends select by: documents of search backends tell display names. */
interface Shown {
  /** Exact names; only where a realm's series tell them. */
  readonly displayNames?: readonly string[] | undefined;
}
export type SeriesSelection = SeriesFilter & Shown;

/** The measured values of a realm, asked within one request; see `TimeSeries` for what the questions throw. */
export interface RealmSeries {
  /** Whether the series themselves say how their hosts are shown; else the engine does. */
  readonly tellsDisplayNames: boolean;
  names(listing: SeriesListRequest & Shown): Promise<NamedSeries[]>;
  measurements(listing: SeriesListRequest & Shown): Promise<string[]>;
  list(listing: SeriesListRequest & Shown): Promise<SeriesStatistics[]>;
  points(question: PointsRequest & Shown): Promise<SeriesPoints[]>;
  /** What the answers until now left out, in sentences for the reader. */
  notices(): readonly string[];
}
