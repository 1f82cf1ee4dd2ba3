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

const functionFile = z.object({
  timeout: z.int().min(1),
  memorySize: z.int(),
  events: z
    .array(
      z.object({
        http: z.object({ path: z.string(), method: z.string(), authorizer: z.string().optional() }),
      }),
    )
    .default([]),
});

export interface Route {
  /** Without slashes at its ends, e.g. `api/status/{proxy+}`. */
  readonly path: string;
  /** Upper case, or `ANY`. */
  readonly method: string;
  readonly functionName: string;
  readonly authorizer: Authorizer | undefined;
}

export interface FunctionFacts {
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

export interface Deployment {
  readonly routes: readonly Route[];
  readonly functions: ReadonlyMap<string, FunctionFacts>;
}

/** `root` is the folder of serverless.yml. */
export function readDeployment(root: string): Deployment {
  const readYaml = (file: string): unknown => parse(readFileSync(join(root, file), 'utf8'));
  const { functions: listed, custom } = serverlessFile.parse(readYaml('serverless.yml'));
  const routes: Route[] = [];
  const functions = new Map<string, FunctionFacts>();
  for (const [functionName, reference] of Object.entries(listed)) {
    const described = functionFile.parse(readYaml(referred(reference, /^\$\{file\(([^)]+)\)\}$/)));
    functions.set(functionName, {
      timeoutMs: described.timeout * 1000,
      memoryMb: described.memorySize,
    });
    for (const { http } of described.events) {
      const key = http.authorizer && referred(http.authorizer, /^\$\{self:custom\.(\w+)\}$/);
      const method = http.method.toUpperCase();
      routes.push({
        path: http.path,
        method,
        functionName,
        authorizer: key ? authorizer.parse(custom[key]) : undefined,
      });
    }
  }
  return { routes, functions };
}

function referred(reference: string, form: RegExp): string {
  const target = form.exec(reference)?.[1];
  if (target === undefined)
    throw new Error(`serverless.yml: ${reference} is not a reference of a known form`);
  return target;
}
