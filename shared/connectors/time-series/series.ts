import type { Point } from './points.ts';

/** The series that a request is about. */
export interface SeriesFilter {
  /** Exact names. `undefined` means all hosts. */
  readonly hosts?: readonly string[] | undefined;
  /** An exact description. `undefined` means the checks of hosts and all services. */
  readonly service?: string | undefined;
  /** Exact names. `undefined` means all measurements. */
  readonly measurements?: readonly string[] | undefined;
  /** The range [from, to), in epoch milliseconds. */
  readonly from: number;
  readonly to: number;
}

/** The name of a series. */
export interface SeriesName {
  /** The name of the host. Null if a document of the backend lacks it. */
  readonly host: string | null;
  /** The display name of the host, if the documents of the backend have it. */
  readonly display_name?: string | null;
  /** The description of the service. Null for the check of a host. */
  readonly service: string | null;
  readonly measurement: string;
}

/** A series that has points in a range. */
export interface NamedSeries extends SeriesName {
  readonly unit: string | null;
}

/** The statistics of a series in a range. */
export interface SeriesStatistics extends NamedSeries {
  /** The newest thresholds. */
  readonly warn: number | null;
  readonly crit: number | null;
  readonly stats: {
    readonly min: number | null;
    readonly max: number | null;
    readonly avg: number | null;
    readonly last: number | null;
    /** The number of measured points. */
    readonly count: number;
  };
}

export interface SeriesPoints extends SeriesName {
  /** The points, oldest first. */
  readonly points: readonly Point[];
}

/** A request for a list of series. */
export interface SeriesListRequest extends SeriesFilter {
  /** The most series to list. One more is returned if there are more, so that the caller can tell. */
  readonly most: number;
}

export interface PointsRequest extends SeriesFilter {
  /**
   * The length of a step in seconds; points are then averages over steps. `undefined` means every point as it was
   * measured.
   */
  readonly stepSeconds?: number | undefined;
}
