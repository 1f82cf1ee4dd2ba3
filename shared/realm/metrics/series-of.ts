import { type CallContext } from '../../base/call-context.ts';
import { AppError } from '../../base/errors.ts';
import { countCall } from '../../base/meter.ts';
import type { TimeSeries } from '../../connectors/time-series/index.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { areMetricsInDocuments } from '../record/realm.ts';
import type { RealmSeries } from '../search/realm-series.ts';
import type { MetricsBackends } from './backends.ts';

/** Returns the series of a realm. Throws `realm_without_metrics`. */
export type SeriesOf = (realm: OpenRealm) => Promise<RealmSeries>;

export function createSeriesOf(backends: MetricsBackends, context: CallContext): SeriesOf {
  return async (realm) => {
    if (areMetricsInDocuments(realm.record)) return inDocuments(realm);
    const series = await seriesIn(realm.record, backends);
    const call = { kind: 'metrics_backend', realm: realm.name } as const;
    const asked = <T>(question: () => Promise<T>) => countCall(context.meter, call, question);
    return {
      hasDisplayNames: false,
      notices: () => [],
      names: (listing) => asked(() => series.names(listing, context)),
      measurements: (listing) => asked(() => series.measurements(listing, context)),
      list: (listing) => asked(() => series.list(listing, context)),
      points: (question) => asked(() => series.points(question, context)),
    };
  };
}

async function inDocuments(realm: OpenRealm): Promise<RealmSeries> {
  const series = await realm.documents('metrics');
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
