import type { Labels } from './promql-answers.ts';
import type { Schema } from './schema.ts';
import type { NamedSeries, SeriesFilter, SeriesName } from './series.ts';

export function seriesKeyOf({ host, service, measurement }: SeriesName): string {
  return JSON.stringify([host, service, measurement]);
}

/**
 * Returns `undefined` for a series without a host or measurement. `metric` is the name of the metric if the labels lack
 * it.
 */
export function seriesNameOf(
  labels: Labels,
  schema: Schema,
  metric = labels['__name__'],
): SeriesName | undefined {
  const host = labels[schema.host] ?? '';
  const measurement =
    schema.measurement === undefined
      ? measurementIn(metric ?? '', schema)
      : (labels[schema.measurement] ?? '');
  if (host === '' || measurement === '') return undefined;
  return { host, service: nonEmptyOrNull(labels[schema.service]), measurement };
}

/** Returns the measurement in the name of a metric, or an empty text if the metric holds no values. */
export function measurementIn(metric: string, { value, warn, crit }: Schema): string {
  if (value !== '') return metric.endsWith(value) ? metric.slice(0, -value.length) : '';
  const isThreshold = [warn, crit].some((ending) => ending !== '' && metric.endsWith(ending));
  return isThreshold ? '' : metric;
}

export function nonEmptyOrNull(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

/**
 * Returns a predicate of the requested names. It is needed because a request for very many names asks the backend for
 * all.
 */
export function isSelected({ hosts, measurements }: SeriesFilter): (name: SeriesName) => boolean {
  const wantedHosts = hosts && new Set<string | null>(hosts);
  const wantedMeasurements = measurements && new Set(measurements);
  return ({ host, measurement }) =>
    (wantedHosts?.has(host) ?? true) && (wantedMeasurements?.has(measurement) ?? true);
}

/**
 * Collects the units of series. Units are labels, so that a series whose unit has changed comes twice. The unit is null
 * then, because it is not known which of the two belongs to the values.
 */
export class UnitCollector {
  readonly #entries = new Map<string, { readonly name: SeriesName; readonly units: Set<string> }>();

  add(name: SeriesName, unit: string | null): void {
    const key = seriesKeyOf(name);
    const entry = this.#entries.get(key) ?? { name, units: new Set() };
    if (unit !== null) entry.units.add(unit);
    this.#entries.set(key, entry);
  }

  of(name: SeriesName): string | null {
    const [unit = null, other] = this.#entries.get(seriesKeyOf(name))?.units ?? [];
    return other === undefined ? unit : null;
  }

  get named(): NamedSeries[] {
    return [...this.#entries.values()].map(({ name }) => ({ ...name, unit: this.of(name) }));
  }
}
