import * as z from 'zod';

import { once } from './once.ts';

/** Schema of all settings of the deployed functions, by the names of their environment variables. */
export const settings = once(() =>
  z.object({
    ...ofWork(),
    ...ofPassiveChecks(),
    ...ofSessions(),
    ...ofCanary(),
    ...ofAnswers(),
    ...ofCollector(),
    ...ofTraces(),
  }),
);

/** Settings of the work of functions: the table, the token secret, the time zone and the longest waits. */
const ofWork = () => ({
  REALMGATE_TABLE: z.string().min(1).describe('DynamoDB table of realms, users and sessions'),
  REALMGATE_TOKEN_SECRET: z.string().min(1).describe('name of the secret that holds the token signing keys'),
  REALMGATE_TIME_ZONE: z
    .string()
    .default('UTC')
    .refine(zoneExists, 'is not an IANA time zone')
    .describe('project time zone'),
  REALMGATE_ENGINE_DEADLINE_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(5000)
    .describe('longest wait for one realm'),
  REALMGATE_RESTART_WAIT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(22_000)
    .default(20_000)
    .describe('longest wait for an engine to come back from a restart'),
});

/** Settings of passive checks. */
const ofPassiveChecks = () => ({
  REALMGATE_API_KEY_SECRET: z
    .string()
    .min(1)
    .default('realmgate/api-keys')
    .describe('name of the secret behind the API keys of senders'),
  REALMGATE_CHECK_QUEUE: z
    .string()
    .min(1)
    .default('realmgate-checks.fifo')
    .describe('SQS queue of the checks that wait for their engine'),
  REALMGATE_DEAD_CHECK_QUEUE: z
    .string()
    .min(1)
    .default('realmgate-dead-checks.fifo')
    .describe('SQS queue of the checks that could not be delivered'),
});

/** Settings of sessions: lifetimes in seconds. */
const ofSessions = () => ({
  REALMGATE_ACCESS_TOKEN_S: z.coerce.number().int().min(60).default(900).describe('life of an access token'),
  REALMGATE_REFRESH_TOKEN_S: z.coerce
    .number()
    .int()
    .min(300)
    .default(86_400)
    .describe('life of a refresh token'),
  REALMGATE_SESSION_S: z.coerce
    .number()
    .int()
    .min(300)
    .default(2_592_000)
    .describe('longest life of a session, however often it is refreshed'),
});

/** Settings of the canary: the URL and the realm that it requests, and the secret with its credentials. */
const ofCanary = () => ({
  REALMGATE_CANARY_REALM: z
    .string()
    .default('')
    .describe('realm that the canary asks for; it is off without one'),
  REALMGATE_CANARY_URL: z
    .string()
    .default('')
    .refine((text) => text === '' || isHttpAddress(text), 'is no address of an API')
    .describe("address in front of /api that the canary calls; on AWS the stage's gateway without one"),
  REALMGATE_CANARY_SECRET: z
    .string()
    .min(1)
    .default('realmgate/canary')
    .describe("name of the secret that holds user and password of the canary's user"),
});

/** Settings of answers and of the log. */
const ofAnswers = () => ({
  REALMGATE_RESPONSE_LIMIT: z.coerce
    .number()
    .int()
    .min(1000)
    .default(6_000_000)
    .describe("bytes that one answer may have on the platform's wire"),
  REALMGATE_BASE_PATH: z.string().default('').describe("a custom domain's base path, in front of /api"),
  REALMGATE_CORS_ORIGINS: z
    .string()
    .default('')
    .refine((text) => listOf(text).every(isOrigin), {
      error: 'is neither * nor a comma list of origins (https://host)',
    })
    .describe('comma list of the web origins whose pages may call the API, or `*`; none without it'),
  REALMGATE_LOG_LEVEL: z
    .enum(['DEBUG', 'INFO', 'WARN', 'ERROR', 'SILENT'])
    .default('INFO')
    .describe('least level that is logged'),
  REALMGATE_CHECK_ANSWERS: z
    .enum(['all', 'sample'])
    .default('sample')
    .describe("'all' checks every row of an answer and fails the request on a fault"),
});

/** Settings of the collector of traces and metrics. The names that begin with `OTEL_` are defined by OpenTelemetry. */
const ofCollector = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .default('')
    .refine((text) => text === '' || isHttpAddress(text), 'is no address of a collector')
    .describe(
      'address of an OpenTelemetry collector (OTLP over HTTP) that gets traces and metrics; off without one',
    ),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/protobuf', 'http/json'])
    .default('http/protobuf')
    .describe('form in which the collector gets them'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .default('')
    .describe(
      'comma list of `name=value`, percent-encoded, sent with them; deployed, only by the secret below',
    ),
  REALMGATE_OTLP_HEADERS_SECRET: z
    .string()
    .default('')
    .describe('name of the secret that holds that list, in place of it'),
  OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE: z
    .enum(['cumulative', 'delta'])
    .default('cumulative')
    .describe('whether metrics count from the start of a process, or from what was sent before'),
});

/** Settings of the service name in traces and metrics, and of the sampling of requests. */
const ofTraces = () => ({
  OTEL_SERVICE_NAME: z
    .string()
    .default('')
    .describe('`service.name` of traces and metrics; the `service` of log lines without it'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on')
    .describe(
      'which requests are traced; the `parentbased` ones leave that to a caller who sends `traceparent`',
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('share of them, of the two `traceidratio`'),
});

function zoneExists(name: string): boolean {
  // UTC is not tried: making the first format takes 15 ms of processor time at each cold start.
  if (name === 'UTC') return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Splits a comma-separated list. Blanks around the items are removed, and empty items are dropped. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Returns true for `*` and for an origin as browsers write it: without a path, and without a port that is the scheme's default. */
function isOrigin(text: string): boolean {
  return text === '*' || (URL.canParse(text) && new URL(text).origin === text);
}

function isHttpAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
