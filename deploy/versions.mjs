// This Serverless plugin makes each deployment of a function a version that remains, and directs all calls of the function to its alias
// `live`. So a release can first get a tenth of the calls, and be taken back without a build (deploy/release). The framework creates
// the versions; this plugin creates the aliases. A stack sets an alias once, when it creates it. From then on releases shift it.
import { join } from 'node:path';

import { GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { LambdaClient } from '@aws-sdk/client-lambda';

import { ALIAS } from './alias-name.mjs';
import { bundleHash } from './bundle-hash.mjs';
import { logicalName } from './logical-name.mjs';
import { readAlias } from './release/aliases.mjs';

export default class Versions {
  constructor(serverless) {
    this.serverless = serverless;
    this.hooks = {
      initialize: () => this.nameAliases(),
      'before:package:compileFunctions': () => this.nameBuilds('stack'),
      'after:package:compileFunctions': () => this.addAliases(),
      'before:deploy:function:deploy': () => this.nameBuilds('function'),
      // The stack exists by then, and the template is not uploaded yet.
      'before:aws:deploy:deploy:checkForChanges': () => this.keepAliases(),
    };
  }

  nameAliases() {
    for (const [name, definition] of this.functions())
      definition.targetAlias = { name: ALIAS, logicalId: `${logicalName(name)}LiveAlias` };
  }

  /**
   * Lambda creates no version if the function equals its newest version, and a stack fails on that if the function was deployed alone
   * before. So the environment says which of the two created the version, and from which code.
   */
  nameBuilds(by) {
    const only = this.serverless.processedInput.options.function;
    for (const [name, definition] of this.functions().filter(([name]) => !only || name === only)) {
      const hash = bundleHash(join(this.serverless.serviceDir, 'dist', name));
      definition.environment = { ...definition.environment, REALMGATE_BUILD: `${by}-${hash.slice(0, 16)}` };
    }
  }

  addAliases() {
    const { Resources } = this.serverless.service.provider.compiledCloudFormationTemplate;
    const { naming } = this.serverless.getProvider('aws');
    for (const [name, { targetAlias, versionLogicalId }] of this.functions()) {
      Resources[targetAlias.logicalId] = {
        Type: 'AWS::Lambda::Alias',
        Properties: {
          FunctionName: { Ref: naming.getLambdaLogicalId(name) },
          FunctionVersion: { 'Fn::GetAtt': [versionLogicalId, 'Version'] },
          Name: ALIAS,
        },
      };
    }
  }

  /**
   * CloudFormation updates a resource only if its properties change, so the version of an alias must remain as in the deployed
   * template. The version of a new alias is a reference. At the next deployment it is replaced by the version that gets the calls.
   */
  async keepAliases() {
    const { Resources } = this.serverless.service.provider.compiledCloudFormationTemplate;
    const deployed = await this.deployedResources();
    for (const [, { name, targetAlias }] of this.functions()) {
      const before = deployed[targetAlias.logicalId]?.Properties.FunctionVersion;
      if (before === undefined) continue;
      const { Properties } = Resources[targetAlias.logicalId];
      Properties.FunctionVersion = typeof before === 'string' ? before : await this.versionThatRuns(name);
    }
  }

  async deployedResources() {
    const aws = this.serverless.getProvider('aws');
    const client = await aws.getCloudFormationClient();
    const { TemplateBody } = await client.send(
      new GetTemplateCommand({ StackName: aws.naming.getStackName() }),
    );
    return JSON.parse(TemplateBody).Resources ?? {};
  }

  async versionThatRuns(functionName) {
    const lambda = new LambdaClient(await this.serverless.getProvider('aws').getAwsSdkV3Config());
    return (await readAlias(lambda, functionName)).version;
  }

  functions() {
    return Object.entries(this.serverless.service.functions);
  }
}
