import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';
import * as z from 'zod';

import { projectRoot } from '../server/project-root.ts';
import { parseOrFail } from './failure.ts';
import type { Io } from './io.ts';

const stageName = z.string().regex(/^[a-z\d-]{1,64}$/i, 'has letters, digits and hyphens only');

const parameters = z.object({ region: z.string().optional() }).nullish();
const serverlessFile = z.object({ params: z.record(z.string(), parameters).default({}) });

export interface Stage {
  readonly table: string;
  readonly tokenSecret: string;
  /** Name of the queue of passive checks. `deadCheckQueue` holds those that could not be delivered. */
  readonly checkQueue: string;
  readonly deadCheckQueue: string;
  readonly region: string;
}

/** The default region of serverless.yml. It looks for the region in the same order as `findStage`. */
const FALLBACK_REGION = 'eu-west-1';

/** Returns the names of a stage's table, secret and queues, as serverless.yml forms them in `npx serverless deploy --stage NAME`. */
export function findStage(name: string, env: Io['env'], folder = projectRoot): Stage {
  const stage = parseOrFail(stageName, name, 'The stage');
  const content: unknown = parse(readFileSync(join(folder, 'serverless.yml'), 'utf8'));
  const { params } = parseOrFail(serverlessFile, content, 'serverless.yml');
  return {
    table: `realmgate-${stage}`,
    tokenSecret: `realmgate/${stage}/token-keys`,
    checkQueue: `realmgate-${stage}-checks.fifo`,
    deadCheckQueue: `realmgate-${stage}-dead-checks.fifo`,
    region: params[stage]?.region ?? params['default']?.region ?? env['AWS_REGION'] ?? FALLBACK_REGION,
  };
}
