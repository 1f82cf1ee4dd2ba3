// This Serverless plugin puts the functions that talk to engines into a private network, if the stage's parameters `subnets` and
// `security_groups` name one. Such a function has `network: engines` in its function.yml. It reaches DynamoDB, Secrets Manager and SQS
// through the network's own endpoints or its NAT.
import { networkOf, parametersOf } from './parameters.mjs';

const networkInterfaces = {
  Effect: 'Allow',
  Action: ['ec2:CreateNetworkInterface', 'ec2:DescribeNetworkInterfaces', 'ec2:DeleteNetworkInterface'],
  // EC2 has no narrower resource for these actions.
  Resource: '*',
};

export default class PrivateNetwork {
  constructor(serverless) {
    this.serverless = serverless;
    serverless.configSchemaHandler.defineFunctionProperties('aws', {
      type: 'object',
      properties: { network: { const: 'engines' } },
    });
    this.hooks = { initialize: () => this.join() };
  }

  join() {
    const { functions, resources } = this.serverless.service;
    const network = networkOf(parametersOf(this.serverless));
    if (network.subnetIds.length === 0) return;
    for (const definition of Object.values(functions).filter((one) => one.network === 'engines')) {
      definition.vpc = network;
      const [own] = resources.Resources[definition.role].Properties.Policies;
      own.PolicyDocument.Statement.push(networkInterfaces);
    }
  }
}
