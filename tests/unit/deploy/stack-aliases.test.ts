// The version of an alias in the template of a deployment: a stack sets it once, releases shift it.
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { sdkConfig } from '../../support/aws-stand-in.ts';
import { LambdaStandIn } from '../../support/lambda-stand-in.ts';
import { projectRoot } from '../../support/service-copy.ts';

type Plugin = new (serverless: unknown) => { readonly hooks: Record<string, () => Promise<void>> };
const { default: Versions } = (await import(join(projectRoot, 'deploy/versions.mjs'))) as {
  default: Plugin;
};

const published = { 'Fn::GetAtt': ['StatusLambdaVersionNew', 'Version'] };
const aliasWith = (FunctionVersion: unknown) => ({
  Type: 'AWS::Lambda::Alias',
  Properties: { FunctionVersion },
});

/** What the template to be uploaded says, if the deployed one has these resources and calls reach version 9. */
async function deployed(resources: object): Promise<unknown> {
  const Resources = { StatusLiveAlias: aliasWith(published) };
  const cloud = new LambdaStandIn();
  await cloud.start();
  cloud.add('status').alias.FunctionVersion = '9';
  const { AWS_ENDPOINT_URL: endpoint = '' } = cloud.env;
  const provider = {
    naming: { getStackName: () => 'realmgate-prod' },
    getAwsSdkV3Config: () => Promise.resolve(sdkConfig(endpoint)),
    getCloudFormationClient: () =>
      Promise.resolve({
        send: () => Promise.resolve({ TemplateBody: JSON.stringify({ Resources: resources }) }),
      }),
  };
  const status = { name: 'realmgate-prod-status', targetAlias: { logicalId: 'StatusLiveAlias' } };
  const { hooks } = new Versions({
    getProvider: () => provider,
    service: { provider: { compiledCloudFormationTemplate: { Resources } }, functions: { status } },
  });
  await hooks['before:aws:deploy:deploy:checkForChanges']!();
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
