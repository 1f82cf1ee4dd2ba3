// This Serverless plugin builds the bundles from the present sources right before they are packaged or run by serverless-offline.
// Otherwise a fresh clone would have nothing to package, and an old dist/ would silently deploy old code.
import { bundle, functionNames } from './bundle.mjs';

export default class FreshBundles {
  constructor(serverless, options, { log, progress }) {
    this.serverless = serverless;
    this.options = options;
    this.log = log;
    this.progress = progress;
    const all = () => this.build(functionNames(serverless.serviceDir));
    this.hooks = {
      'before:package:createDeploymentArtifacts': all,
      // `deploy function` packages a single function.
      'before:package:function:package': () => this.build([this.options.function]),
      // `serverless offline` and `serverless offline start` have no event in common.
      'before:offline:start': all,
      'before:offline:start:init': all,
    };
  }

  async build(names) {
    const building = this.progress.create({ message: `Building ${names.join(', ')}` });
    try {
      await Promise.all(names.map((name) => bundle(this.serverless.serviceDir, name)));
    } catch (error) {
      throw new this.serverless.classes.Error(`The functions cannot be built: ${error.message}`);
    } finally {
      building.remove();
    }
    this.log.info(`Built: ${names.join(', ')}`);
  }
}
