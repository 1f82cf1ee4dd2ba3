// Reads the routes of serverless.yml and functions/*/function.yml, so that the local gateway cannot differ from the deployed one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';
import * as z from 'zod';

const authorizer = z.discriminatedUnion('type', [
  z.object({
    /** The name of the authorizer function. */
    name: z.string(),
    type: z.literal('TOKEN'),
    identitySource: z.literal('method.request.header.Authorization'),
    resultTtlInSeconds: z.int().min(0),
  }),
  // This type has no sources of identity, because the platform answers 401 as soon as one of them is missing. Its
  // answers are then not cached.
  z.strictObject({ name: z.string(), type: z.literal('REQUEST'), resultTtlInSeconds: z.literal(0) }),
]);
export type Authorizer = z.infer<typeof authorizer>;

const serverlessFile = z.object({
  functions: z.record(z.string(), z.string()),
  custom: z.record(z.string(), z.unknown()),
});

const httpEvent = z.strictObject({
  http: z.object({
    path: z.string(),
    method: z.string(),
    authorizer: z.string().optional(),
    /** STREAM means that the function's answer is passed on while it is written. */
    response: z.strictObject({ transferMode: z.enum(['BUFFERED', 'STREAM']) }).optional(),
  }),
});
const scheduleEvent = z.strictObject({
  schedule: z.strictObject({ rate: z.tuple([z.string().regex(/^rate\(\d{1,6} (minute|hour|day)s?\)$/)]) }),
});

const queueEvent = z.strictObject({
  sqs: z.strictObject({
    /** The name of the queue, or of its resource in the template. */
    arn: z.union([z.string(), z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) })]),
    batchSize: z.int().min(1).max(10_000).default(10),
    maximumConcurrency: z.int().min(2).optional(),
    /** Without this setting one message that fails brings back its whole batch. */
    functionResponseType: z.literal('ReportBatchItemFailures'),
  }),
});

const functionFile = z.object({
  timeout: z.int().min(1),
  memorySize: z.int(),
  throttle: z.object({ rate: z.int().min(1) }).optional(),
  events: z.array(z.union([httpEvent, scheduleEvent, queueEvent])).default([]),
});

export interface Route {
  /** The path without slashes at its ends, e.g. `api/status/{proxy+}`. */
  readonly path: string;
  /** The method in upper case, or `ANY`. */
  readonly method: string;
  readonly functionName: string;
  readonly authorizer: Authorizer | undefined;
  /** True if the answer is passed on while the function writes it. */
  readonly streams: boolean;
}

/** A function that the platform starts at regular intervals. */
export interface Schedule {
  readonly functionName: string;
  readonly everyMs: number;
}

/** A queue whose messages the platform passes to a function in batches. */
export interface QueueSource {
  readonly functionName: string;
  /** The name of the queue or of its resource. */
  readonly queue: string;
  /** The most messages of one call. */
  readonly batchSize: number;
}

export interface FunctionLimits {
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** The requests each second that a deployed gateway lets through to each of the function's paths. */
  readonly throttle?: { readonly rate: number } | undefined;
}

export interface GatewayDescription {
  readonly routes: readonly Route[];
  readonly schedules: readonly Schedule[];
  readonly queues: readonly QueueSource[];
  readonly functions: ReadonlyMap<string, FunctionLimits>;
}

/**
 * Reads the deployment. `root` is the folder of serverless.yml. With `cors`, preflights need no token
 * (deploy/gateway/cors.ts).
 */
export function readGatewayDescription(root: string, { cors = false } = {}): GatewayDescription {
  const readYaml = (file: string): unknown => parse(readFileSync(join(root, file), 'utf8'));
  const { functions: listed, custom } = serverlessFile.parse(readYaml('serverless.yml'));
  const routes: Route[] = [];
  const schedules: Schedule[] = [];
  const queues: QueueSource[] = [];
  const functions = new Map<string, FunctionLimits>();
  for (const [functionName, reference] of Object.entries(listed)) {
    const { timeout, memorySize, throttle, events } = functionFile.parse(
      readYaml(referred(reference, /^\$\{file\(([^)]+)\)\}$/)),
    );
    functions.set(functionName, { timeoutMs: timeout * 1000, memoryMb: memorySize, throttle });
    for (const event of events) {
      if ('http' in event) routes.push(routeOf(functionName, event.http, custom));
      else if ('sqs' in event) queues.push(queueOf(functionName, event.sqs));
      else schedules.push({ functionName, everyMs: intervalOf(event.schedule.rate[0]) });
    }
  }
  return {
    routes: cors ? [...routes.flatMap(preflightOf), ...routes] : routes,
    schedules,
    queues,
    functions,
  };
}

function routeOf(
  functionName: string,
  http: z.infer<typeof httpEvent>['http'],
  custom: Readonly<Record<string, unknown>>,
): Route {
  const key = http.authorizer && referred(http.authorizer, /^\$\{self:custom\.(\w+)\}$/);
  return {
    path: http.path,
    method: http.method.toUpperCase(),
    functionName,
    authorizer: key ? authorizer.parse(custom[key]) : undefined,
    streams: http.response?.transferMode === 'STREAM',
  };
}

/** Returns a route for preflights. A route with a method takes precedence over one with `ANY`. */
function preflightOf({ authorizer, ...route }: Route): Route[] {
  return authorizer ? [{ ...route, method: 'OPTIONS', authorizer: undefined }] : [];
}

function queueOf(functionName: string, { arn, batchSize }: z.infer<typeof queueEvent>['sqs']): QueueSource {
  const queue = typeof arn === 'string' ? (arn.split(':').at(-1) ?? arn) : arn['Fn::GetAtt'][0];
  return { functionName, queue, batchSize };
}

const unitMs: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** Parses an interval such as `rate(5 minutes)` to milliseconds. */
function intervalOf(rate: string): number {
  const [, amount, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(rate) ?? [];
  return Number(amount) * (unitMs[unit ?? ''] ?? NaN);
}

function referred(reference: string, form: RegExp): string {
  const target = form.exec(reference)?.[1];
  if (target === undefined)
    throw new Error(`serverless.yml: ${reference} is not a reference of a known form`);
  return target;
}
