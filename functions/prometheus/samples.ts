import { AppError } from '../../shared/base/errors.ts';
import type { CheckTimes } from '../../shared/realm/status/check-times.ts';
import type { PerfdataSamples } from '../../shared/realm/status/perfdata-series.ts';
import type { RealmFigures } from '../../shared/realm/status/realm-figures.ts';
import { knownValue, type MetricSample, type RealmValue } from './metric-families.ts';

/** The result of a realm. `stale` and an age mean that its figures are of warm states. */
type RealmSource = Readonly<{ result: string; code?: string; age_seconds?: number }>;

/** Returns the samples of one realm. A figure that is not known has no sample. The source tells whether the figures are of warm states. */
export function samplesOfRealm(
  figures: RealmFigures,
  source: RealmSource | undefined,
): readonly MetricSample[] {
  const { realm, engine, states, host_checks, service_checks, perfdata } = figures;
  const samples = [
    ...upSamples(engine, source),
    ...engineSamples(engine),
    ...knownValue('states_age_seconds', source?.age_seconds),
    ...(states instanceof AppError ? [] : stateSamples(states)),
    ...(host_checks instanceof AppError ? [] : checkSamples('host', host_checks)),
    ...(service_checks instanceof AppError ? [] : checkSamples('service', service_checks)),
    ...(!perfdata || perfdata instanceof AppError ? [] : perfdataSamples(perfdata)),
    ...errorSamples({ engine, states, host_checks, service_checks, perfdata }),
  ];
  return samples.map(({ labels, ...rest }) => ({ ...rest, labels: { realm, ...labels } }));
}

function upSamples(engine: RealmFigures['engine'], source: RealmSource | undefined): RealmValue[] {
  if (source?.result === 'stale') {
    // An engine that was not asked because too many requests wait may be up or down.
    return source.code === 'busy' ? [] : [{ metric: 'up', value: 0 }];
  }
  const isUp = !(engine instanceof AppError) && engine.cache?.reaches_engine !== false;
  return [{ metric: 'up', value: isUp ? 1 : 0 }];
}

function engineSamples(engine: RealmFigures['engine']): RealmValue[] {
  if (engine instanceof AppError) return [];
  const { kind, program_version: version, program_start: start } = engine;
  return [
    { metric: 'engine_info', labels: { kind, version: version ?? '' }, value: 1 },
    ...knownValue('engine_start_time_seconds', start),
  ];
}

const hostStates = ['up', 'down', 'unreachable', 'pending'] as const;
const serviceStates = ['ok', 'warning', 'critical', 'unknown', 'pending'] as const;
const conditions = ['unhandled', 'acknowledged', 'in_downtime', 'checks_disabled', 'flapping'] as const;

function stateSamples({ hosts, services }: Exclude<RealmFigures['states'], AppError>): RealmValue[] {
  return [
    ...hostStates.flatMap((state) => knownValue('hosts', hosts[state], { state })),
    ...serviceStates.flatMap((state) => knownValue('services', services[state], { state })),
    ...conditions.flatMap((condition) => [
      ...knownValue('hosts_by_condition', hosts[condition], { condition }),
      ...knownValue('services_by_condition', services[condition], { condition }),
    ]),
  ];
}

function checkSamples(kind: 'host' | 'service', { latest, latency, execution }: CheckTimes): RealmValue[] {
  return [
    ...knownValue('last_check_timestamp_seconds', latest, { kind }),
    ...knownValue('check_latency_mean_seconds', latency?.mean, { kind }),
    ...knownValue('check_latency_max_seconds', latency?.max, { kind }),
    ...knownValue('check_execution_mean_seconds', execution?.mean, { kind }),
    ...knownValue('check_execution_max_seconds', execution?.max, { kind }),
  ];
}

function perfdataSamples({ samples, leftOut }: PerfdataSamples): RealmValue[] {
  return [
    ...samples.map(({ host, service, label, unit, value }): RealmValue => ({
      metric: 'perfdata',
      labels: { host, service: service ?? '', label, unit },
      value,
    })),
    { metric: 'perfdata_left_out', value: leftOut },
  ];
}

function errorSamples(parts: Readonly<Record<string, unknown>>): RealmValue[] {
  return Object.entries(parts).flatMap(([query, answer]) =>
    answer instanceof AppError
      ? [{ metric: 'query_errors', labels: { query, code: answer.code }, value: 1 }]
      : [],
  );
}
