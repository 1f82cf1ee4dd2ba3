import type { Mapping, StoredDocument } from '../../../demo/search-engine/index.ts';

const minute = 60_000;

export const metricMapping: Mapping = {
  '@timestamp': 'date',
  host_name: 'keyword',
  display_name: 'keyword',
  service: 'keyword',
  measurement: 'text+keyword',
  value: 'double',
  unit: 'keyword',
  warn: 'double',
  crit: 'double',
};

/** Two hours that end at `end` (epoch milliseconds), one value a minute; `wait` has four, and one whose host nobody names has one. */
export function metricDocuments(end: number): StoredDocument[] {
  const everyMinute = Array.from({ length: 120 }, (_, at) => at);
  const web = { host_name: 'web-1', display_name: 'Web, one' };
  const written = (minutes: readonly number[], fields: object, valueAt: (at: number) => object) =>
    minutes.map((at): object => ({
      '@timestamp': new Date(end - (120 - at) * minute).toISOString(),
      ...fields,
      ...valueAt(at),
    }));
  const sources = [
    ...written(everyMinute, { ...web, service: 'cpu', measurement: 'load', unit: 'percent' }, (at) => ({
      value: at,
      warn: at < 60 ? 70 : 80,
      crit: 90,
    })),
    ...written([0, 1, 60, 119], { ...web, service: 'cpu', measurement: 'wait' }, (at) => ({
      value: at / 10,
    })),
    ...written(everyMinute, { ...web, measurement: 'rta', unit: 'seconds' }, () => ({ value: 0.25 })),
    ...written([10], { host_name: 'db-1', service: 'mysql', measurement: 'connections' }, () => ({
      value: 7,
    })),
    ...written([20], { display_name: 'Printer, red', measurement: 'toner' }, () => ({ value: 30 })),
    // Two documents that are no metric: the first has no measurement, the second has no value.
    ...written([30], { ...web, service: 'cpu' }, () => ({ value: 1 })),
    ...written([30], { ...web, service: 'cpu', measurement: 'note' }, () => ({ unit: 'words' })),
  ];
  return sources.map((source, place) => ({ id: `metric-${place}`, source: { ...source } }));
}
