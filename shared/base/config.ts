import * as z from 'zod';

import { messageOf } from './messages.ts';
import { once } from './once.ts';
import { listOf, settings } from './settings.ts';

/** Environment variables that the platform sets; an administrator does not set them. */
const platform = once(() =>
  z.object({
    /** Memory of the function in MiB. */
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: z.coerce.number().int().min(128).default(1024),
    AWS_LAMBDA_FUNCTION_NAME: z.string().default(''),
    /** Name of the service in log lines and metrics. */
    POWERTOOLS_SERVICE_NAME: z.string().default('realmgate'),
  }),
);

/** The collector to which traces and metrics are sent by OTLP, and how they are sent. */
export interface OtlpConfig {
  readonly endpoint: string;
  readonly protocol: 'http/protobuf' | 'http/json';
  readonly headers: string;
  /** Name of the secret that holds the headers. If it is empty, `headers` are sent. */
  readonly headersSecret: string;
  readonly temporality: 'cumulative' | 'delta';
  readonly sampler: string;
  /** Share of requests that is traced by the two `traceidratio` samplers, from 0 to 1. */
  readonly share: number;
  readonly serviceName: string;
  /** Name of the Lambda function. It is empty if Lambda does not run this process. */
  readonly functionName: string;
}

export interface Config {
  readonly tableName: string;
  readonly tokenSecret: string;
  readonly apiKeySecret: string;
  readonly checkQueue: string;
  readonly deadCheckQueue: string;
  readonly timeZone: string;
  readonly engineDeadlineMs: number;
  readonly restartWaitMs: number;
  readonly accessTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  readonly sessionSeconds: number;
  /** Realm that the canary requests. If it is empty, the canary is off. */
  readonly canaryRealm: string;
  readonly canaryUrl: string;
  readonly canarySecret: string;
  readonly responseLimit: number;
  readonly basePath: string;
  /** Web origins whose pages may read answers. `*` means all origins, an empty list none. */
  readonly corsOrigins: readonly string[];
  readonly logLevel: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'SILENT';
  readonly checkAnswers: 'all' | 'sample';
  /** Memory of this process in bytes. */
  readonly memoryBytes: number;
  /** True if Lambda runs this process. CloudWatch collects its log then. */
  readonly isOnLambda: boolean;
  /** Collector of traces and metrics. `undefined` means that none are sent. */
  readonly otlp: OtlpConfig | undefined;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings from the environment; nothing else reads it. Throws one error that names every missing or wrong setting. */
export function readConfig(environment: Environment = process.env): Config {
  const read = settings().extend(platform().shape).safeParse(environment, { error: messageOf });
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new Error(`Settings are missing or wrong: ${faults.join('; ')}`);
  }
  const env = read.data;
  return {
    tableName: env.REALMGATE_TABLE,
    tokenSecret: env.REALMGATE_TOKEN_SECRET,
    apiKeySecret: env.REALMGATE_API_KEY_SECRET,
    checkQueue: env.REALMGATE_CHECK_QUEUE,
    deadCheckQueue: env.REALMGATE_DEAD_CHECK_QUEUE,
    timeZone: env.REALMGATE_TIME_ZONE,
    engineDeadlineMs: env.REALMGATE_ENGINE_DEADLINE_MS,
    restartWaitMs: env.REALMGATE_RESTART_WAIT_MS,
    accessTokenSeconds: env.REALMGATE_ACCESS_TOKEN_S,
    refreshTokenSeconds: env.REALMGATE_REFRESH_TOKEN_S,
    sessionSeconds: env.REALMGATE_SESSION_S,
    canaryRealm: env.REALMGATE_CANARY_REALM,
    canaryUrl: env.REALMGATE_CANARY_URL,
    canarySecret: env.REALMGATE_CANARY_SECRET,
    responseLimit: env.REALMGATE_RESPONSE_LIMIT,
    basePath: env.REALMGATE_BASE_PATH,
    corsOrigins: listOf(env.REALMGATE_CORS_ORIGINS),
    logLevel: env.REALMGATE_LOG_LEVEL,
    checkAnswers: env.REALMGATE_CHECK_ANSWERS,
    memoryBytes: env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE * 1024 * 1024,
    isOnLambda: env.AWS_LAMBDA_FUNCTION_NAME !== '',
    otlp: otlpOf(env),
  };
}

type Read = z.output<ReturnType<typeof settings>> & z.output<ReturnType<typeof platform>>;

function otlpOf(env: Read): OtlpConfig | undefined {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === '') return undefined;
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    protocol: env.OTEL_EXPORTER_OTLP_PROTOCOL,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    headersSecret: env.REALMGATE_OTLP_HEADERS_SECRET,
    temporality: env.OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE,
    sampler: env.OTEL_TRACES_SAMPLER,
    share: env.OTEL_TRACES_SAMPLER_ARG,
    serviceName: env.OTEL_SERVICE_NAME || env.POWERTOOLS_SERVICE_NAME,
    functionName: env.AWS_LAMBDA_FUNCTION_NAME,
  };
}

/** Returns the settings as a table for the README: name, default and meaning. */
export function describeConfig(): { name: string; fallback: string; meaning: string }[] {
  return Object.entries(settings().shape).map(([name, schema]) => {
    const fallback = schema.safeParse(undefined);
    return {
      name,
      fallback: fallback.success ? String(fallback.data) : '(required)',
      meaning: schema.description ?? '',
    };
  });
}
