import * as z from 'zod';

import { once } from './once.ts';
import { httpAddress, setting } from './setting.ts';

/** Schema of the settings of traces and metrics, by their names in `OtlpConfig`. OpenTelemetry defines the variables `OTEL_…`. */
export const otlpSettings = once(() => z.object({ ...ofCollector(), ...ofTraces() }));

/** Settings of the collector of traces and metrics. */
const ofCollector = () => ({
  endpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    httpAddress('a collector'),
    'address of an OpenTelemetry collector (OTLP over HTTP) that gets traces and metrics; off without one',
  ),
  protocol: setting(
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    z.enum(['http/protobuf', 'http/json']).default('http/protobuf'),
    'form in which the collector gets them',
  ),
  headers: setting(
    'OTEL_EXPORTER_OTLP_HEADERS',
    z.string().default(''),
    'comma list of `name=value`, percent-encoded, sent with them; deployed, only by the secret below',
  ),
  headersSecret: setting(
    'REALMGATE_OTLP_HEADERS_SECRET',
    z.string().default(''),
    'name of the secret that holds that list, in place of it',
  ),
  temporality: setting(
    'OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE',
    z.enum(['cumulative', 'delta']).default('cumulative'),
    'whether metrics count from the start of a process, or from what was sent before',
  ),
});

/** Settings of the service name in traces and metrics, and of the sampling of requests. */
const ofTraces = () => ({
  serviceName: setting(
    'OTEL_SERVICE_NAME',
    z.string().default(''),
    '`service.name` of traces and metrics; the `service` of log lines without it',
  ),
  sampler: setting(
    'OTEL_TRACES_SAMPLER',
    z
      .enum([
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ])
      .default('parentbased_always_on'),
    'which requests are traced; the `parentbased` ones leave that to a caller who sends `traceparent`',
  ),
  share: setting(
    'OTEL_TRACES_SAMPLER_ARG',
    z.coerce.number().min(0).max(1).default(1),
    'share of them, of the two `traceidratio`',
  ),
});
