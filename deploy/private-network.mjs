// Serverless plugin: puts the functions that talk to engines into a private network, where the stage names one:
//   npx serverless deploy --param="subnets=subnet-a,subnet-b" --param="security_groups=sg-a"
// A function says so itself in its function.yml (`network: engines`). Inside, DynamoDB and Secrets Manager are reached
// through the network's own endpoints or its NAT.
const networkInterfaces = {
  Effect: 'Allow',
  Action: ['ec2:CreateNetworkInterface', 'ec2:DescribeNetworkInterfaces', 'ec2:DeleteNetworkInterface'],
  // EC2 knows no narrower resource for these.
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
    const { functions, custom, resources } = this.serverless.service;
    const [subnetIds, securityGroupIds] = [custom.network.subnets, custom.network.security_groups].map(list);
    if (subnetIds.length === 0) return;
    for (const definition of Object.values(functions).filter(({ network }) => network === 'engines')) {
      definition.vpc = { subnetIds, securityGroupIds };
      const [own] = resources.Resources[definition.role].Properties.Policies;
      own.PolicyDocument.Statement.push(networkInterfaces);
    }
  }
}

function list(text) {
  return String(text)
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
