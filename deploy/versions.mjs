// Serverless plugin: each deployment of a function is a version that stays, and whatever calls the function calls its alias
// `live`. So a release can be given to a tenth of the calls first, and be taken back without building anything
// (deploy/release). The framework makes the versions; the aliases are made here.
import { join } from 'node:path';

import { bundleHash } from './bundle-hash.mjs';
import { logicalName } from './logical-name.mjs';

export const ALIAS = 'live';

export default class Versions {
  constructor(serverless) {
    this.serverless = serverless;
    this.hooks = {
      initialize: () => this.nameAliases(),
      'before:package:compileFunctions': () => this.nameBuilds('stack'),
      'after:package:compileFunctions': () => this.addAliases(),
      'before:deploy:function:deploy': () => this.nameBuilds('function'),
    };
  }

  nameAliases() {
    for (const [name, definition] of this.functions())
      definition.targetAlias = { name: ALIAS, logicalId: `${logicalName(name)}LiveAlias` };
  }

  /**
   * Lambda makes no version of what is the same as the newest one, and a stack fails on that: where a function was deployed
   * alone before the stack is. So the environment says which of the two made it, and of what code.
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

  functions() {
    return Object.entries(this.serverless.service.functions);
  }
}
