// This Serverless plugin gives the gateway of a stage its own domain name (`domain`, `certificate`, and `base_path` below it) and a web
// ACL (`waf`), which filters requests before the gateway, if the stage's parameters say so.
import { parametersOf } from './parameters.mjs';

export default class StageDomain {
  constructor(serverless) {
    this.serverless = serverless;
    this.hooks = {
      // The stage exists by then (throttling.mjs).
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
      // The target of the alias record of the domain, in whatever DNS service has its zone.
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
