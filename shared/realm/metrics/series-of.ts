import { AppError } from '../../base/errors.ts';
import { counted, type Meter } from '../../base/meter.ts';
import { type TimeLimit } from '../../base/time-limit.ts';
import type { TimeSeries } from '../../connectors/time-series/index.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { metered } from '../directory/metered.ts';
import type { OpenRealm } from '../directory/open.ts';
import type { MetricsBackends } from './backends.ts';
import type { RealmSeries } from './realm-series.ts';

/** Returns the series of a realm. Throws `realm_without_metrics`. */
export type SeriesOf = (realm: OpenRealm) => Promise<RealmSeries>;

export interface SeriesBounds {
  readonly limit: TimeLimit;
  readonly meter: Meter;
}

export function createSeriesOf(backends: MetricsBackends, bounds: SeriesBounds): SeriesOf {
  const { meter } = bounds;
  const limit = metered(bounds.limit, meter);
  return async (realm) => {
    if (isInDocuments(realm.record)) return inDocuments(realm);
    const series = await seriesIn(realm.record, backends);
    const call = { kind: 'metrics_backend', realm: realm.name } as const;
    const asked = <T>(question: () => Promise<T>) => counted(meter, call, question);
    return {
      tellsDisplayNames: false,
      notices: () => [],
      names: (listing) => asked(() => series.names(listing, limit)),
      measurements: (listing) => asked(() => series.measurements(listing, limit)),
      list: (listing) => asked(() => series.list(listing, limit)),
      points: (question) => asked(() => series.points(question, limit)),
    };
  };
}

/**
 * Returns true if the metrics are in a search backend. The record's `backend_technology` decides; without it, a search backend
 * with an index of metrics comes before a database (docs/adr/0045).
 */
export function isInDocuments({
  backend_technology: said,
  search_backend,
  metrics_index,
  metrics,
}: RealmRecord): boolean {
  if (said !== undefined) return said === 'search';
  return search_backend !== undefined && (metrics_index !== undefined || metrics === undefined);
}

async function inDocuments(realm: OpenRealm): Promise<RealmSeries> {
  const series = await realm.metrics();
  if (series) return series;
  const { search_backend: backend, metrics_index: index } = realm.record;
  if (backend === undefined) throw without(realm.record, 'no search backend (search_backend)');
  if (index === undefined) throw without(realm.record, 'no index of metrics (metrics_index)');
  throw without(realm.record, `no search backend ${backend} that is registered`);
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
