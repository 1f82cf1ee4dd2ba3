// Reads the queues of deploy/storage/queues.yml, so that the local ones cannot differ from the deployed ones.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';
import * as z from 'zod';

import type { FifoFacts } from '../storage/message-queue.ts';

const queue = z.object({
  Type: z.literal('AWS::SQS::Queue'),
  Properties: z.object({
    QueueName: z.string(),
    FifoQueue: z.literal(true),
    VisibilityTimeout: z.int().default(30),
    RedrivePolicy: z
      .object({
        deadLetterTargetArn: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
        maxReceiveCount: z.int(),
      })
      .optional(),
  }),
});
const file = z.object({ Resources: z.record(z.string(), queue) });
const service = z.object({ custom: z.record(z.string(), z.unknown()) });

/** Returns the queues by the name of their resource. `root` is the folder of serverless.yml. */
export function deployedQueues(root: string, stage = 'local'): ReadonlyMap<string, FifoFacts> {
  const yaml = (path: string): unknown => parse(readFileSync(join(root, path), 'utf8'));
  const { Resources } = file.parse(yaml('deploy/storage/queues.yml'));
  const { custom } = service.parse(yaml('serverless.yml'));
  const nameOf = (resource: string) => {
    const written = Resources[resource]?.Properties.QueueName ?? '';
    const key = /^\$\{self:custom\.(\w+)\}$/.exec(written)?.[1] ?? '';
    return z.string().parse(custom[key]).replace('${sls:stage}', stage);
  };
  return new Map(
    Object.entries(Resources).map(([resource, { Properties }]) => {
      const { VisibilityTimeout, RedrivePolicy } = Properties;
      const deadLetters = RedrivePolicy && {
        name: nameOf(RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0]),
        mostReceives: RedrivePolicy.maxReceiveCount,
      };
      return [resource, { name: nameOf(resource), visibilityMs: VisibilityTimeout * 1000, deadLetters }];
    }),
  );
}
