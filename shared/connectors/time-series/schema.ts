/**
 * The names that the writer of the series uses: tags and fields in InfluxQL, labels in PromQL. In PromQL `value`,
 * `warn` and `crit` are endings of the names of metrics.
 */
export interface Schema {
  /** The tag or label that holds the host's name. */
  readonly host: string;
  /** The tag or label that holds the service's description. It is empty or absent for the check of a host. */
  readonly service: string;
  /**
   * The tag or label that holds the measurement's name. `undefined` means that the name of the InfluxQL measurement or
   * of the metric is used.
   */
  readonly measurement?: string | undefined;
  /** The field of the values. In PromQL the ending may be empty: the whole name of the metric. */
  readonly value: string;
  /**
   * The field of the unit, in PromQL a label. A field that the writer does not write is null in every row; so are
   * `warn` and `crit`.
   */
  readonly unit: string;
  readonly warn: string;
  readonly crit: string;
  /** The label that holds the name of the database in PromQL. `undefined` means that the backend holds only one. */
  readonly database?: string | undefined;
}

/** The query language of a backend. */
export type Flavour = 'influxql' | 'promql';

/**
 * The schemas of known writers. `icinga2`: the InfluxdbWriter of Icinga 2, whose InfluxQL measurement is the check
 * command; in PromQL its lines as VictoriaMetrics stores them. `metric`: one InfluxQL measurement for each metric, as
 * shippers of Naemon and Shinken write, and exporters.
 */
export const schemaPresets = {
  influxql: {
    icinga2: {
      host: 'hostname',
      service: 'service',
      measurement: 'metric',
      value: 'value',
      unit: 'unit',
      warn: 'warn',
      crit: 'crit',
    },
    metric: { host: 'host', service: 'service', value: 'value', unit: 'unit', warn: 'warn', crit: 'crit' },
  },
  promql: {
    icinga2: {
      host: 'hostname',
      service: 'service',
      measurement: 'metric',
      value: '_value',
      unit: 'unit',
      warn: '_warn',
      crit: '_crit',
      database: 'db',
    },
    metric: { host: 'host', service: 'service', value: '', unit: 'unit', warn: '_warn', crit: '_crit' },
  },
} as const satisfies Readonly<Record<Flavour, Readonly<Record<string, Schema>>>>;

export type SchemaPreset = keyof (typeof schemaPresets)[Flavour];
