// Serverless plugin: a deployment of the gateway is a snapshot, so the gateway's own answers must be there before it is taken.
// The framework makes the deployment wait for the methods only.
export default class GatewayResponsesFirst {
  constructor(serverless) {
    this.hooks = {
      'after:aws:package:finalize:mergeCustomProviderResources': () => {
        const { Resources } = serverless.service.provider.compiledCloudFormationTemplate;
        const named = (type) => Object.keys(Resources).filter((name) => Resources[name].Type === type);
        for (const name of named('AWS::ApiGateway::Deployment')) {
          Resources[name].DependsOn = [
            ...[Resources[name].DependsOn ?? []].flat(),
            ...named('AWS::ApiGateway::GatewayResponse'),
          ];
        }
      },
    };
  }
}
