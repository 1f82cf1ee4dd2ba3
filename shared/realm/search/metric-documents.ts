import type { TimeLimit } from '../../base/time-limit.ts';
import { exists, type SearchBackend } from '../../connectors/search/index.ts';
import type { RealmRecord } from '../../store/realms.ts';
import { indexOf } from './index-names.ts';
import type { Layout } from './layout.ts';
import type { FieldNames } from './own-events.ts';

/** The documents of what was measured, one a value, and how to ask for them. */
export interface MetricDocuments {
  readonly backend: SearchBackend;
  /** Names and patterns of indices, joined by commas. */
  readonly index: string;
  readonly fields: MetricFields;
  readonly limit: TimeLimit;
}

/** What the fields are called in the documents. */
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

/** Undefined where the realm has none. */
export function metricIndexOf({ metrics_index: list }: RealmRecord): string | undefined {
  return indexOf('metrics-svc-', list);
}

export function metricFields(changes: FieldNames = {}): MetricFields {
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

/** By which the documents are looked at as such, whatever was measured. */
export function metricLayout(changes?: FieldNames): Layout<{ readonly time: number }> {
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
