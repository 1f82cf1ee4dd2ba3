import { AppError } from '../../base/errors.ts';
import type { Meter } from '../../base/meter.ts';
import { type TimeLimit } from '../../base/time-limit.ts';
import type { TimeSeries } from '../../connectors/time-series/index.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { metered } from '../directory/metered.ts';
import type { OpenRealm } from '../directory/open.ts';
import type { MetricsBackends } from './backends.ts';

type Question<T extends keyof TimeSeries> = Parameters<TimeSeries[T]>[0];

/** The measured values of a realm, asked within one request; see `TimeSeries` for what the questions throw. */
export interface RealmSeries {
  list(listing: Question<'list'>): ReturnType<TimeSeries['list']>;
  points(question: Question<'points'>): ReturnType<TimeSeries['points']>;
}

/** Throws conflict `realm_without_metrics`. */
export type SeriesOf = (realm: OpenRealm) => Promise<RealmSeries>;

export interface SeriesBounds {
  readonly limit: TimeLimit;
  readonly meter: Meter;
}

export function createSeriesOf(backends: MetricsBackends, bounds: SeriesBounds): SeriesOf {
  const { meter } = bounds;
  const limit = metered(bounds.limit, meter);
  const counted = <T>(question: Promise<T>): Promise<T> => {
    meter.engineCalls += 1;
    return question;
  };
  return async ({ record }) => {
    const series = await seriesIn(record, backends);
    return {
      list: (listing) => counted(series.list(listing, limit)),
      points: (question) => counted(series.points(question, limit)),
    };
  };
}

async function seriesIn(record: RealmRecord, backends: MetricsBackends): Promise<TimeSeries> {
  const { metrics_db: database } = record;
  if (record.metrics === undefined) throw without(record, 'no metrics backend (metrics)');
  const backend = await backends.find(record);
  if (!backend) throw without(record, `no metrics backend '${record.metrics}' that is registered`);
  if (database === undefined) throw without(record, 'no database of metrics (metrics_db)');
  return backends.open(backend, { database, realm: record.name });
}

function without({ name }: RealmRecord, what: string): AppError {
  return new AppError('realm_without_metrics', { detail: `Realm '${name}' has ${what}.` });
}
