// What serverless.yml and functions/*/function.yml say about routes, so that the local gateway cannot differ from the deployed one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';
import * as z from 'zod';

const authorizer = z.object({
  /** The function that is asked. */
  name: z.string(),
  type: z.literal('TOKEN'),
  identitySource: z.literal('method.request.header.Authorization'),
  resultTtlInSeconds: z.int().min(0),
});
export type Authorizer = z.infer<typeof authorizer>;

const serverlessFile = z.object({
  functions: z.record(z.string(), z.string()),
  custom: z.record(z.string(), z.unknown()),
});

const httpEvent = z.strictObject({
  http: z.object({ path: z.string(), method: z.string(), authorizer: z.string().optional() }),
});
const scheduleEvent = z.strictObject({
  schedule: z.strictObject({ rate: z.tuple([z.string().regex(/^rate\(\d{1,6} (minute|hour|day)s?\)$/)]) }),
});

const functionFile = z.object({
  timeout: z.int().min(1),
  memorySize: z.int(),
  events: z.array(z.union([httpEvent, scheduleEvent])).default([]),
});

export interface Route {
  /** Without slashes at its ends, e.g. `api/status/{proxy+}`. */
  readonly path: string;
  /** Upper case, or `ANY`. */
  readonly method: string;
  readonly functionName: string;
  readonly authorizer: Authorizer | undefined;
}

/** A function that the platform starts again and again. */
export interface Schedule {
  readonly functionName: string;
  readonly everyMs: number;
}

export interface FunctionFacts {
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

export interface Deployment {
  readonly routes: readonly Route[];
  readonly schedules: readonly Schedule[];
  readonly functions: ReadonlyMap<string, FunctionFacts>;
}

/** `root` is the folder of serverless.yml. */
export function readDeployment(root: string): Deployment {
  const readYaml = (file: string): unknown => parse(readFileSync(join(root, file), 'utf8'));
  const { functions: listed, custom } = serverlessFile.parse(readYaml('serverless.yml'));
  const routes: Route[] = [];
  const schedules: Schedule[] = [];
  const functions = new Map<string, FunctionFacts>();
  for (const [functionName, reference] of Object.entries(listed)) {
    const { timeout, memorySize, events } = functionFile.parse(
      readYaml(referred(reference, /^\$\{file\(([^)]+)\)\}$/)),
    );
    functions.set(functionName, { timeoutMs: timeout * 1000, memoryMb: memorySize });
    for (const event of events) {
      if ('http' in event) routes.push(routeOf(functionName, event.http, custom));
      else schedules.push({ functionName, everyMs: intervalOf(event.schedule.rate[0]) });
    }
  }
  return { routes, schedules, functions };
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
  };
}

const unitMs: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** `rate(5 minutes)`. */
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
