/** How the documents of a database are laid out: which tags and fields their writer gives them. */
export interface Schema {
  /** The tag with the host's name. */
  readonly host: string;
  /** The tag with the service's description; empty or absent on a host's own check. */
  readonly service: string;
  /** The tag with the measurement's name; undefined: it is the name of the database's measurement itself. */
  readonly measurement?: string | undefined;
  /** The field with the value. */
  readonly value: string;
  /** Fields that a writer may not have; what a database lacks is null in every row. */
  readonly unit: string;
  readonly warn: string;
  readonly crit: string;
}

/**
 * `icinga2`: the InfluxdbWriter of Icinga 2, where the database's measurement is the check command.
 * `metric`: one measurement a metric, as shippers of Naemon and Shinken write.
 */
export const presets = {
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
} as const satisfies Readonly<Record<string, Schema>>;

export type Preset = keyof typeof presets;
