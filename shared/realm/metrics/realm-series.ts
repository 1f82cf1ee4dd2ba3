import { AppError } from '../../base/errors.ts';
import type { Meter } from '../../base/meter.ts';
import { type TimeLimit } from '../../base/time-limit.ts';
import type { TimeSeries } from '../../connectors/time-series/index.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { metered } from '../directory/metered.ts';
import type { OpenRealm } from '../directory/open.ts';
import type { MetricsBackends } from './backends.ts';

type Asking<T extends keyof TimeSeries> = (
  question: Parameters<TimeSeries[T]>[0],
) => ReturnType<TimeSeries[T]>;

/** The measured values of a realm, asked within one request; see `TimeSeries` for what the questions throw. */
export type RealmSeries = { readonly [T in keyof TimeSeries]: Asking<T> };

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
      names: (listing) => counted(series.names(listing, limit)),
      measurements: (listing) => counted(series.measurements(listing, limit)),
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
