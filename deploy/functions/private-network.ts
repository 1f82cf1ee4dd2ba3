import type { Deployment } from '../deployment.ts';
import type { FunctionDefinition } from '../framework.ts';
import { networkParametersOf, type Parameters } from '../parameters/parameters.ts';

/**
 * Puts the functions that talk to engines or receivers into a private network, if the stage's parameters `subnets` and `security_groups` name one.
 * Such a function has `network` in its function.yml, which says whether it talks to engines or to receivers of webhooks. It reaches DynamoDB, Secrets Manager and SQS through the network's own
 * endpoints or its NAT.
 */
export function joinPrivateNetwork({ parameters, service }: Deployment): void {
  for (const definition of Object.values(service.functions))
    if (isInside(definition, parameters)) definition.vpc = networkParametersOf(parameters);
}

/** Returns the statements of the function's role that let it join the network. */
export function networkStatements(definition: FunctionDefinition, parameters: Parameters): object[] {
  if (!isInside(definition, parameters)) return [];
  const actions = ['CreateNetworkInterface', 'DescribeNetworkInterfaces', 'DeleteNetworkInterface'];
  // EC2 has no narrower resource for these actions.
  return [{ Effect: 'Allow', Action: actions.map((action) => `ec2:${action}`), Resource: '*' }];
}

function isInside({ network }: FunctionDefinition, parameters: Parameters): boolean {
  return network !== undefined && networkParametersOf(parameters).subnetIds.length > 0;
}
