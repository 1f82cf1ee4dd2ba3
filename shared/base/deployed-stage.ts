import * as z from 'zod';

import { once } from './once.ts';

/** The regions of stages in serverless.yml. */
export const stageParameters = once(() => {
  const parameters = z.object({ region: z.string().optional() }).nullish();
  return z.object({ params: z.record(z.string(), parameters).default({}) });
});

/** Names of what a deployed stage has. */
export interface DeployedStage {
  readonly table: string;
  readonly tokenSecret: string;
  /** Name of the queue of passive checks. `deadCheckQueue` holds those that could not be delivered. */
  readonly checkQueue: string;
  readonly deadCheckQueue: string;
  readonly region: string;
}

/** The default region of serverless.yml. It looks for the region in the same order as `namesOfStage`. */
const FALLBACK_REGION = 'eu-west-1';

/** Returns the names of a stage, as serverless.yml forms them in `npx serverless deploy --stage NAME`. */
export function namesOfStage(
  stage: string,
  { params }: z.output<ReturnType<typeof stageParameters>>,
  env: Readonly<Record<string, string | undefined>>,
): DeployedStage {
  return {
    table: `realmgate-${stage}`,
    tokenSecret: `realmgate/${stage}/token-keys`,
    checkQueue: `realmgate-${stage}-checks.fifo`,
    deadCheckQueue: `realmgate-${stage}-dead-checks.fifo`,
    region: params[stage]?.region ?? params['default']?.region ?? env['AWS_REGION'] ?? FALLBACK_REGION,
  };
}
