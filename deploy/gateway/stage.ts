import type { Deployment } from '../deployment.ts';
import { resourceNamed, resourcesOfType } from '../template.ts';
import { methodSettings } from './throttling.ts';

/** The logical name of the gateway's stage, which these steps add. */
const STAGE = 'ApiGatewayStage';

/**
 * Makes the deployment of the gateway wait for the gateway's own answers, because a deployment is a snapshot. The framework makes it
 * wait for the methods only.
 */
export function awaitGatewayResponses({ service }: Deployment): void {
  const { Resources } = service.provider.compiledCloudFormationTemplate;
  const responses = resourcesOfType(Resources, 'AWS::ApiGateway::GatewayResponse').map(([name]) => name);
  for (const [, deployment] of resourcesOfType(Resources, 'AWS::ApiGateway::Deployment'))
    deployment.DependsOn = [...[deployment.DependsOn ?? []].flat(), ...responses];
}

/**
 * Makes the gateway's stage a resource of its own. The framework creates the stage with the deployment, which cannot throttle methods
 * or write access logs.
 */
export function addStage(deployment: Deployment): void {
  const { provider } = deployment.service;
  const { Resources } = provider.compiledCloudFormationTemplate;
  const [made] = resourcesOfType(Resources, 'AWS::ApiGateway::Deployment');
  if (made === undefined) throw new Error('The template has no deployment of a gateway.');
  const [id, resource] = made;
  const { StageName, ...properties } = resource.Properties;
  resource.Properties = properties;
  Resources[STAGE] = {
    Type: 'AWS::ApiGateway::Stage',
    Properties: {
      RestApiId: properties.RestApiId,
      DeploymentId: { Ref: id },
      StageName,
      TracingEnabled: provider.tracing?.apiGateway === true,
      MethodSettings: methodSettings(deployment),
    },
  };
}

export function gatewayStage({ service }: Deployment) {
  return resourceNamed(service.provider.compiledCloudFormationTemplate.Resources, STAGE);
}
