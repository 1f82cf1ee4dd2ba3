import type { Points } from './points.ts';

/** The series that a question is about. */
export interface Selection {
  /** Exact names; undefined: of every host. */
  readonly hosts?: readonly string[] | undefined;
  /** An exact description; undefined: the hosts' own checks and all services. */
  readonly service?: string | undefined;
  /** Exact names; undefined: all. */
  readonly measurements?: readonly string[] | undefined;
  /** Epoch milliseconds; the range is [from, to). */
  readonly from: number;
  readonly to: number;
}

/** What a series is called. */
export interface SeriesName {
  /** Null where a backend's documents do not say. */
  readonly host: string | null;
  /** How the host is shown, where the backend's documents say so. */
  readonly display_name?: string | null;
  /** Null: of the host's own check. */
  readonly service: string | null;
  readonly measurement: string;
}

/** A series that has points in a range. */
export interface NamedSeries extends SeriesName {
  readonly unit: string | null;
}

/** What is known of a series in a range without its points. */
export interface SeriesFacts extends NamedSeries {
  /** The newest thresholds. */
  readonly warn: number | null;
  readonly crit: number | null;
  readonly stats: {
    readonly min: number | null;
    readonly max: number | null;
    readonly avg: number | null;
    readonly last: number | null;
    /** Measured points. */
    readonly count: number;
  };
}

export interface SeriesPoints extends SeriesName {
  /** Oldest first. */
  readonly points: Points;
}

/** Which series, for how many of them there is room. */
export interface Listing extends Selection {
  /** One more is answered where there are more, so that whoever asks sees it. */
  readonly most: number;
}

export interface PointsQuestion extends Selection {
  /** Means over steps of so many seconds; undefined: every point as it was measured. */
  readonly stepSeconds?: number | undefined;
}
