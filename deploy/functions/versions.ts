// Each deployment of a function becomes a version that remains, and all calls of the function go to its alias `live`. So a release can
// first get a tenth of the calls, and be taken back without a build (deploy/release). The framework creates the versions, and these
// steps create the aliases. A stack sets an alias once, when it creates it. From then on releases shift it.
import { join } from 'node:path';

import { GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';

import { bundleHash } from '../bundles/hash.ts';
import type { Deployment } from '../deployment.ts';
import { readAlias } from '../release/aliases.ts';
import { addProperties, logicalName, resourceNamed } from '../template.ts';
import { ALIAS } from './alias-name.ts';

/** Lets the framework direct the events of each function to its alias. */
export function nameAliases({ service }: Deployment): void {
  for (const [name, definition] of Object.entries(service.functions))
    definition.targetAlias = { name: ALIAS, logicalId: aliasId(name) };
}

function aliasId(functionName: string): string {
  return `${logicalName(functionName)}LiveAlias`;
}

/**
 * Returns the step that names the build in the environment of the function. Lambda creates no version if the function equals its
 * newest version, and a stack fails on that if the function was deployed alone before. So the environment says which of the two
 * created the version, and from which code.
 */
export function nameBuilds(by: 'stack' | 'function') {
  return ({ root, onlyFunction, service }: Deployment): void => {
    for (const [name, definition] of Object.entries(service.functions)) {
      if (onlyFunction !== undefined && name !== onlyFunction) continue;
      const hash = bundleHash(join(root, 'dist', name));
      definition.environment = { ...definition.environment, REALMGATE_BUILD: `${by}-${hash.slice(0, 16)}` };
    }
  };
}

export function addAliases({ aws, service }: Deployment): void {
  const { Resources } = service.provider.compiledCloudFormationTemplate;
  for (const [name, { versionLogicalId }] of Object.entries(service.functions))
    Resources[aliasId(name)] = {
      Type: 'AWS::Lambda::Alias',
      Properties: {
        FunctionName: { Ref: aws.naming.getLambdaLogicalId(name) },
        FunctionVersion: { 'Fn::GetAtt': [versionLogicalId, 'Version'] },
        Name: ALIAS,
      },
    };
}

/**
 * CloudFormation updates a resource only if its properties change, so the version of an alias must remain as in the deployed
 * template. The version of a new alias is a reference. At the next deployment it is replaced by the version that gets the calls.
 */
export async function keepAliases(deployment: Pick<Deployment, 'aws' | 'service'>): Promise<void> {
  const { aws, service } = deployment;
  const { Resources } = service.provider.compiledCloudFormationTemplate;
  const deployed = await deployedVersions(aws);
  for (const [name, definition] of Object.entries(service.functions)) {
    const before = deployed.get(aliasId(name));
    if (before === undefined) continue;
    const FunctionVersion = typeof before === 'string' ? before : await versionThatRuns(aws, definition.name);
    addProperties(resourceNamed(Resources, aliasId(name)), { FunctionVersion });
  }
}

const deployedTemplate = z.object({
  Resources: z
    .record(
      z.string(),
      z.object({ Properties: z.object({ FunctionVersion: z.unknown().optional() }).optional() }),
    )
    .default({}),
});

/** Returns the versions of the aliases in the deployed template, by the logical names of the aliases. */
async function deployedVersions(aws: Deployment['aws']): Promise<ReadonlyMap<string, unknown>> {
  const client = await aws.getCloudFormationClient();
  const command = new GetTemplateCommand({ StackName: aws.naming.getStackName() });
  const { TemplateBody = '{}' } = await client.send(command);
  const { Resources } = deployedTemplate.parse(JSON.parse(TemplateBody));
  return new Map(Object.entries(Resources).map(([id, one]) => [id, one.Properties?.FunctionVersion]));
}

async function versionThatRuns(aws: Deployment['aws'], functionName: string): Promise<string> {
  const lambda = new LambdaClient(await aws.getAwsSdkV3Config());
  return (await readAlias(lambda, functionName)).version;
}
