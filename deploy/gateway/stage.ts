import type { Deployment } from '../deployment.ts';
import { type Resource, resourceNamed, type Resources, resourcesOfType } from '../template.ts';
import { methodSettings } from './throttling.ts';

/** The logical name of the gateway's stage, which these steps add. */
const STAGE = 'ApiGatewayStage';

/** Returns the deployment of the gateway, with its logical name. The framework gives it another name each time it packages. */
export function gatewayDeployment(resources: Resources): [id: string, deployment: Resource] {
  const [made] = resourcesOfType(resources, 'AWS::ApiGateway::Deployment');
  if (made === undefined) throw new Error('The template has no deployment of a gateway.');
  return made;
}

/**
 * Makes the gateway's stage a resource of its own. The framework creates the stage with the deployment, which cannot throttle methods
 * or write access logs.
 */
export function addStage(deployment: Deployment): void {
  const { provider } = deployment.service;
  const { Resources } = provider.compiledCloudFormationTemplate;
  const [id, resource] = gatewayDeployment(Resources);
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
