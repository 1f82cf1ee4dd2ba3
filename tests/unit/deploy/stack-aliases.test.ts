// The version of an alias in the template of a deployment: a stack sets it once, releases shift it.
import { describe, expect, it } from '@jest/globals';

import { keepAliases } from '../../../deploy/functions/versions.ts';
import { awsClient } from '../../support/aws-client.ts';
import { sdkConfig } from '../../support/aws-stand-in.ts';
import { LambdaStandIn } from '../../support/lambda-stand-in.ts';

type Parts = Parameters<typeof keepAliases>[0];

const published = { 'Fn::GetAtt': ['StatusLambdaVersionNew', 'Version'] };
const aliasWith = (FunctionVersion: unknown) => ({
  Type: 'AWS::Lambda::Alias',
  Properties: { FunctionVersion },
});

/** Returns the template to be uploaded, if the deployed one has these resources and calls reach version 9. */
async function deployed(resources: object): Promise<unknown> {
  const Resources = { StatusLiveAlias: aliasWith(published) };
  const cloud = new LambdaStandIn();
  await cloud.start();
  cloud.add('status').alias.FunctionVersion = '9';
  const { AWS_ENDPOINT_URL: endpoint = '' } = cloud.env;
  const TokenKeys = { Type: 'AWS::SecretsManager::Secret', Properties: { Name: 'keys' } };
  const TemplateBody = JSON.stringify({ Resources: { TokenKeys, ...resources } });
  await keepAliases({
    aws: {
      naming: { getStackName: () => 'realmgate-prod' },
      getAwsSdkV3Config: () => Promise.resolve(sdkConfig(endpoint)),
      getCloudFormationClient: () => Promise.resolve(awsClient(() => Promise.resolve({ TemplateBody }))),
    },
    service: {
      provider: { compiledCloudFormationTemplate: { Resources, Outputs: {} } },
      functions: { status: { name: 'realmgate-prod-status' } },
    },
  } as unknown as Parts);
  await cloud.stop();
  return Resources.StatusLiveAlias.Properties.FunctionVersion;
}

describe('a deployment of the stack', () => {
  it('points an alias that it makes to the version that it publishes', async () => {
    expect(await deployed({})).toEqual(published);
  });

  it('leaves an alias as the stack has it, wherever releases have shifted it since', async () => {
    expect(await deployed({ StatusLiveAlias: aliasWith('5') })).toBe('5');
  });

  it('writes down what calls reach if the stack had the alias follow its versions', async () => {
    expect(
      await deployed({ StatusLiveAlias: aliasWith({ 'Fn::GetAtt': ['StatusLambdaVersionOld', 'Version'] }) }),
    ).toBe('9');
  });
});
