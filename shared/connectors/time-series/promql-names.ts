import type { Labels } from './promql-answers.ts';
import type { Schema } from './schema.ts';
import type { NamedSeries, Selection, SeriesName } from './series.ts';

export function keyOf({ host, service, measurement }: SeriesName): string {
  return JSON.stringify([host, service, measurement]);
}

/** A series without a host's name or measurement is none of ours. `metric` where the labels do not hold its name. */
export function nameOf(labels: Labels, schema: Schema, metric = labels['__name__']): SeriesName | undefined {
  const host = labels[schema.host] ?? '';
  const measurement =
    schema.measurement === undefined
      ? measurementIn(metric ?? '', schema)
      : (labels[schema.measurement] ?? '');
  if (host === '' || measurement === '') return undefined;
  return { host, service: nonEmpty(labels[schema.service]), measurement };
}

/** Of the name of a metric; empty where it holds no values. */
export function measurementIn(metric: string, { value, warn, crit }: Schema): string {
  if (value !== '') return metric.endsWith(value) ? metric.slice(0, -value.length) : '';
  const isThreshold = [warn, crit].some((ending) => ending !== '' && metric.endsWith(ending));
  return isThreshold ? '' : metric;
}

export function nonEmpty(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

/** Names are compared again: where many are asked for, a backend is asked for all. */
export function isSelected({ hosts, measurements }: Selection): (name: SeriesName) => boolean {
  const wantedHosts = hosts && new Set<string | null>(hosts);
  const wantedMeasurements = measurements && new Set(measurements);
  return ({ host, measurement }) =>
    (wantedHosts?.has(host) ?? true) && (wantedMeasurements?.has(measurement) ?? true);
}

/** Units are labels: a series whose unit has changed comes twice. Of two units nobody knows which is that of the values. */
export class Units {
  readonly #entries = new Map<string, { readonly name: SeriesName; readonly units: Set<string> }>();

  add(name: SeriesName, unit: string | null): void {
    const key = keyOf(name);
    const entry = this.#entries.get(key) ?? { name, units: new Set() };
    if (unit !== null) entry.units.add(unit);
    this.#entries.set(key, entry);
  }

  of(name: SeriesName): string | null {
    const [unit = null, other] = this.#entries.get(keyOf(name))?.units ?? [];
    return other === undefined ? unit : null;
  }

  get named(): NamedSeries[] {
    return [...this.#entries.values()].map(({ name }) => ({ ...name, unit: this.of(name) }));
  }
}
