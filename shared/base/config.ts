import * as z from 'zod';

import { messageOf } from './messages.ts';
import { once } from './once.ts';
import { listOf, settings } from './settings.ts';

/** What the platform says by itself; nobody sets it. */
const platform = once(() =>
  z.object({
    /** Megabytes. */
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: z.coerce.number().int().min(128).default(1024),
    AWS_LAMBDA_FUNCTION_NAME: z.string().default(''),
    /** `service` of log lines and metrics. */
    POWERTOOLS_SERVICE_NAME: z.string().default('realmgate'),
  }),
);

/** Where traces and metrics are sent by OTLP. */
export interface OtlpConfig {
  readonly endpoint: string;
  readonly protocol: 'http/protobuf' | 'http/json';
  readonly headers: string;
  /** Empty: `headers` are those. */
  readonly headersSecret: string;
  readonly temporality: 'cumulative' | 'delta';
  readonly sampler: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly serviceName: string;
  /** Empty where it is not the platform that runs it. */
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
  /** Empty: the canary is off. */
  readonly canaryRealm: string;
  readonly canaryUrl: string;
  readonly canarySecret: string;
  readonly responseLimit: number;
  readonly basePath: string;
  /** Web origins whose pages may read answers; `*` is all. */
  readonly corsOrigins: readonly string[];
  readonly logLevel: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'SILENT';
  readonly checkAnswers: 'all' | 'sample';
  /** Of this process. */
  readonly memoryBytes: number;
  /** Whether Lambda runs this process: CloudWatch reads its log then. */
  readonly isOnLambda: boolean;
  /** Undefined: nowhere. */
  readonly otlp: OtlpConfig | undefined;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The only reader of the environment. Throws one error that names every missing or wrong setting. */
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

/** The settings as a table for the README: name, default, meaning. */
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
