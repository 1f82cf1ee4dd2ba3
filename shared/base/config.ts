import * as z from 'zod';

import { once } from './once.ts';

/** Every setting of the deployed functions. This file is the only reader of the environment. */
const settings = once(() => z.object({ ...ofWork(), ...ofPassiveChecks(), ...ofSessions(), ...ofAnswers() }));

/** What functions work with, and how long. */
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

/** What passive checks need. */
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

/** How long callers stay logged in. */
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

/** What answers and the log look like. */
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

/** What the platform says by itself; nobody sets it. */
const platform = once(() =>
  z.object({
    /** Megabytes. */
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: z.coerce.number().int().min(128).default(1024),
  }),
);

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
  readonly responseLimit: number;
  readonly basePath: string;
  /** Web origins whose pages may read answers; `*` is all. */
  readonly corsOrigins: readonly string[];
  readonly logLevel: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'SILENT';
  readonly checkAnswers: 'all' | 'sample';
  /** Of this process. */
  readonly memoryBytes: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Throws one error that names every missing or wrong setting. */
export function readConfig(environment: Environment = process.env): Config {
  const read = settings().extend(platform().shape).safeParse(environment);
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not complete: ${faults.join('; ')}`);
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
    responseLimit: env.REALMGATE_RESPONSE_LIMIT,
    basePath: env.REALMGATE_BASE_PATH,
    corsOrigins: listOf(env.REALMGATE_CORS_ORIGINS),
    logLevel: env.REALMGATE_LOG_LEVEL,
    checkAnswers: env.REALMGATE_CHECK_ANSWERS,
    memoryBytes: env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE * 1024 * 1024,
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

function zoneExists(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** As browsers write it: without a path, and with a port only where it is not the scheme's own. */
function isOrigin(text: string): boolean {
  return text === '*' || (URL.canParse(text) && new URL(text).origin === text);
}
