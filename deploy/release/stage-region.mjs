// The region of a deployed stage is found in the order of `region:` in serverless.yml, after `--region`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

/** The default region in serverless.yml. */
const FALLBACK_REGION = 'eu-west-1';

export function stageRegion(root, stage, env) {
  const { params } = parse(readFileSync(join(root, 'serverless.yml'), 'utf8'));
  return params?.[stage]?.region ?? params?.default?.region ?? env.AWS_REGION ?? FALLBACK_REGION;
}
