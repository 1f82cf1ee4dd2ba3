// Serverless plugin: where the stage's parameters say so, its gateway has a name of its own (`domain`, `certificate`, below `base_path`), and a
// web ACL (`waf`) that judges requests before it does.
import { parametersOf } from './parameters.mjs';

export default class StageDomain {
  constructor(serverless) {
    this.serverless = serverless;
    this.hooks = {
      // After the stage is there (throttling.mjs).
      'after:aws:package:finalize:mergeCustomProviderResources': () => this.add(),
    };
  }

  add() {
    const { Resources, Outputs } = this.serverless.service.provider.compiledCloudFormationTemplate;
    const parameters = parametersOf(this.serverless);
    const RestApiId = Resources.ApiGatewayStage.Properties.RestApiId;
    const place = { RestApiId, StageName: this.serverless.getProvider('aws').getStage() };
    if (parameters.has('domain')) {
      Object.assign(Resources, named(parameters, place));
      // What the name is made an alias of, in whatever keeps its zone.
      Outputs.DomainTarget = { Value: { 'Fn::GetAtt': ['ApiDomain', 'RegionalDomainName'] } };
    }
    if (parameters.has('waf')) Resources.ApiFirewall = firewall(parameters.get('waf'), place);
  }
}

function named(parameters, { RestApiId, StageName }) {
  const path = (parameters.get('base_path') ?? '').replace(/^\/|\/$/g, '');
  return {
    ApiDomain: {
      Type: 'AWS::ApiGateway::DomainName',
      Properties: {
        DomainName: parameters.get('domain'),
        RegionalCertificateArn: parameters.get('certificate'),
        EndpointConfiguration: { Types: ['REGIONAL'] },
        SecurityPolicy: 'TLS_1_2',
      },
    },
    ApiDomainMapping: {
      Type: 'AWS::ApiGateway::BasePathMapping',
      DependsOn: ['ApiGatewayStage'],
      Properties: {
        DomainName: { Ref: 'ApiDomain' },
        ...(path && { BasePath: path }),
        RestApiId,
        Stage: StageName,
      },
    },
  };
}

function firewall(WebACLArn, { RestApiId, StageName }) {
  const arn = 'arn:${AWS::Partition}:apigateway:${AWS::Region}::/restapis/${Api}/stages/';
  return {
    Type: 'AWS::WAFv2::WebACLAssociation',
    DependsOn: ['ApiGatewayStage'],
    Properties: { WebACLArn, ResourceArn: { 'Fn::Sub': [`${arn}${StageName}`, { Api: RestApiId }] } },
  };
}
