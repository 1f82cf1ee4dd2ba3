import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import type { Deployment } from '../../deploy/deployment.ts';
import { type ParameterBlocks, stageParametersOf } from '../../deploy/parameters/parameters.ts';
import { projectRoot } from './service-copy.ts';

interface ServerlessFile {
  readonly params: ParameterBlocks;
  readonly provider: { readonly environment: Readonly<Record<string, string>> };
}

/** Reads serverless.yml. Its variables `${…}` are not resolved. */
export function readServerlessFile(): ServerlessFile {
  return parse(readFileSync(join(projectRoot, 'serverless.yml'), 'utf8')) as ServerlessFile;
}

interface DeploymentSeed {
  readonly stage?: string;
  /** Parameters in addition to those of serverless.yml. */
  readonly blocks?: ParameterBlocks;
  /** The values of `--param` on the command line. */
  readonly commandLine?: readonly string[];
}

/** Makes a deployment without functions and resources. */
export function emptyDeployment({
  stage = 'test',
  blocks,
  commandLine = [],
}: DeploymentSeed = {}): Deployment {
  const { params, provider } = readServerlessFile();
  const sources = { stage, blocks: { ...params, ...blocks }, commandLine };
  const refuse = () => {
    throw new Error('An empty deployment asks nothing of AWS.');
  };
  return {
    root: projectRoot,
    stage,
    sources,
    parameters: stageParametersOf(sources),
    onlyFunction: undefined,
    UserError: Error,
    service: {
      service: 'realmgate',
      functions: {},
      resources: { Resources: {} },
      custom: {
        table: 't',
        check_queue: 'c',
        dead_check_queue: 'd',
        operation_queue: 'o',
        dead_operation_queue: 'do',
        authorizer: {},
        permissions: {},
      },
      provider: {
        environment: { ...provider.environment },
        logRetentionInDays: 30,
        compiledCloudFormationTemplate: { Resources: {}, Outputs: {} },
      },
    },
    aws: {
      naming: {
        getLambdaLogicalId: (name) => `${name}LambdaFunction`,
        getLogGroupLogicalId: (name) => `${name}LogGroup`,
        getRestApiLogicalId: () => 'ApiGatewayRestApi',
        getApiGatewayName: () => `${stage}-realmgate`,
        getStackName: () => `realmgate-${stage}`,
      },
      getStage: () => stage,
      getRegion: () => 'eu-west-1',
      getCloudFormationClient: refuse,
      getAwsSdkV3Config: refuse,
    },
  };
}
