import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';
import * as z from 'zod';

import { projectRoot } from '../server/project-root.ts';
import { type DeployedStage, namesOfStage, stageParameters } from '../shared/base/deployed-stage.ts';
import { parseOrFail } from './failure.ts';
import type { Io } from './io.ts';

const stageName = z.string().regex(/^[a-z\d-]{1,64}$/i, 'has letters, digits and hyphens only');

/** Returns the names of a deployed stage. Throws a `Failure` if the stage cannot have this name, or if serverless.yml cannot be read. */
export function findStage(name: string, env: Io['env'], folder = projectRoot): DeployedStage {
  const stage = parseOrFail(stageName, name, 'The stage');
  const content: unknown = parse(readFileSync(join(folder, 'serverless.yml'), 'utf8'));
  return namesOfStage(stage, parseOrFail(stageParameters(), content, 'serverless.yml'), env);
}
