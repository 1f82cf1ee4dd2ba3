// This Serverless plugin makes the deployment of the gateway wait for the gateway's own answers, because a deployment is a snapshot.
// The framework makes it wait for the methods only.
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
