import { AppError } from '../../shared/base/errors.ts';
import type { CheckTimes } from '../../shared/realm/status/check-times.ts';
import type { PerfdataSamples } from '../../shared/realm/status/perfdata-series.ts';
import type { RealmFigures } from '../../shared/realm/status/realm-figures.ts';
import { knownValue, type MetricSample, type RealmValue } from './metric-families.ts';

/** Returns the samples of one realm. A figure that is not known has no sample. */
export function samplesOfRealm(figures: RealmFigures): readonly MetricSample[] {
  const { realm, engine, states, host_checks, service_checks, perfdata } = figures;
  const samples = [
    ...engineSamples(engine),
    ...(states instanceof AppError ? [] : stateSamples(states)),
    ...(host_checks instanceof AppError ? [] : checkSamples('host', host_checks)),
    ...(service_checks instanceof AppError ? [] : checkSamples('service', service_checks)),
    ...(!perfdata || perfdata instanceof AppError ? [] : perfdataSamples(perfdata)),
    ...errorSamples({ engine, states, host_checks, service_checks, perfdata }),
  ];
  return samples.map(({ labels, ...rest }) => ({ ...rest, labels: { realm, ...labels } }));
}

function engineSamples(engine: RealmFigures['engine']): RealmValue[] {
  if (engine instanceof AppError) return [{ metric: 'up', value: 0 }];
  const { kind, program_version: version, program_start: start, cache } = engine;
  return [
    { metric: 'up', value: cache?.reaches_engine === false ? 0 : 1 },
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
