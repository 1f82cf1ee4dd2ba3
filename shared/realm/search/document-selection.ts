import {
  between,
  exists,
  fieldEquals,
  type FieldStatistics,
  type SearchCondition,
  type SearchRemarks,
} from '../../connectors/search/index.ts';
import type { SeriesName } from '../../connectors/time-series/index.ts';
import type { MetricDocuments } from './metric-documents.ts';
import type { SeriesSelection } from './realm-series.ts';

/** The documents to query, and the function that receives the remarks about what an answer leaves out. */
export interface DocumentQuery {
  readonly documents: MetricDocuments;
  readonly remarked: (remarks: SearchRemarks) => void;
}

/** The statistics of one series, or of one step of it. */
export interface SeriesBucket {
  readonly series: SeriesName;
  readonly bucket: FieldStatistics;
}

export function conditionsOfSeries(
  { fields }: MetricDocuments,
  { hosts, displayNames, service, measurements, from, to }: SeriesSelection,
): readonly SearchCondition[] {
  const anyOf = (field: string, values: readonly string[] | undefined) =>
    values === undefined ? [] : [fieldEquals(field, ...values)];
  return [
    between(fields['@timestamp'], from, to),
    exists(fields.value),
    ...anyOf(fields.host_name, hosts),
    ...anyOf(fields.display_name, displayNames),
    ...anyOf(fields.service, service === undefined ? undefined : [service]),
    ...anyOf(fields.measurement, measurements),
  ];
}

/** Returns a test of series names. The backend's own comparison is not enough, because it compares analysed text by words. */
export function matchesSelection({ hosts, displayNames, service, measurements }: SeriesSelection) {
  const among = (values: readonly string[] | undefined) => {
    if (values === undefined) return () => true;
    const set = new Set<string | null | undefined>(values);
    return (name: string | null | undefined) => set.has(name);
  };
  const tests = {
    host: among(hosts),
    shown: among(displayNames),
    service: among(service === undefined ? undefined : [service]),
    measurement: among(measurements),
  };
  return (series: SeriesName): boolean =>
    tests.host(series.host) &&
    tests.shown(series.display_name) &&
    tests.service(series.service) &&
    tests.measurement(series.measurement);
}

export function nonEmptyText(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? nonEmpty(value) : null;
}

export function nonEmpty(text: string | null): string | null {
  return text === '' ? null : text;
}
