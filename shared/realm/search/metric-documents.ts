import { exists, type SearchBackend } from '../../connectors/search/index.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { indexOf } from './index-names.ts';
import type { DocumentLayout } from './layout.ts';
import type { DocumentFieldNames } from './own-events.ts';

/** The documents of measured values, one per value, with all that is needed to query them. */
export interface MetricDocuments {
  readonly backend: SearchBackend;
  /** Names and patterns of indices, joined by commas. */
  readonly index: string;
  readonly fields: MetricFields;
}

/** The names of the fields in the documents. */
export type MetricFields = Readonly<Record<MetricField, string>>;

type MetricField =
  | '@timestamp'
  | 'host_name'
  | 'display_name'
  | 'service'
  | 'measurement'
  | 'value'
  | 'unit'
  | 'warn'
  | 'crit';

/** Returns the indices of a realm's metrics. `undefined` means that it has none. */
export function metricIndexOf({ metrics_index: list }: RealmRecord): string | undefined {
  return indexOf('metrics-svc-', list);
}

export function metricFields(changes: DocumentFieldNames = {}): MetricFields {
  const called = (name: MetricField) => changes[name] ?? name;
  return {
    '@timestamp': called('@timestamp'),
    host_name: called('host_name'),
    display_name: called('display_name'),
    service: called('service'),
    measurement: called('measurement'),
    value: called('value'),
    unit: called('unit'),
    warn: called('warn'),
    crit: called('crit'),
  };
}

/** Returns a layout for checks of the documents themselves. Its rows have no field but the time. */
export function metricLayout(changes?: DocumentFieldNames): DocumentLayout<{ readonly time: number }> {
  const { '@timestamp': time, ...others } = metricFields(changes);
  return {
    time,
    fields: new Map([['time', time], ...Object.entries(others)]),
    only: [exists(others.value)],
    ties: [],
    source: [],
    read: (_document, ms) => ({ time: ms }),
  };
}
