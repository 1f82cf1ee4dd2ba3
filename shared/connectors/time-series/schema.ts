/**
 * How series are laid out: what their writer calls things. In InfluxQL tags and fields; in PromQL labels, and for `value`, `warn` and
 * `crit` what the names of metrics end with.
 */
export interface Schema {
  /** The tag or label with the host's name. */
  readonly host: string;
  /** That with the service's description; empty or absent on a host's own check. */
  readonly service: string;
  /** That with the measurement's name; undefined: it is the name of the measurement or metric itself. */
  readonly measurement?: string | undefined;
  /** The values; in PromQL it may be empty: the metric's whole name. */
  readonly value: string;
  /** What a writer may not have is null in every row. In PromQL a label. */
  readonly unit: string;
  readonly warn: string;
  readonly crit: string;
  /** Of PromQL: the label with the name of the database; undefined: a backend holds one alone. */
  readonly database?: string | undefined;
}

/** In which language a backend is asked. */
export type Flavour = 'influxql' | 'promql';

/**
 * `icinga2`: the InfluxdbWriter of Icinga 2, where the database's measurement is the check command; in PromQL what VictoriaMetrics
 * makes of its lines. `metric`: one measurement a metric, as shippers of Naemon and Shinken write, and exporters.
 */
export const presets = {
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

export type Preset = keyof (typeof presets)[Flavour];
