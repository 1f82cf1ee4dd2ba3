import type { Deployment } from '../deployment.ts';
import { gatewayStage } from './stage.ts';

/** Gives the gateway its own domain name, if the stage's parameters `domain` and `certificate` name one; `base_path` is below it. */
export function addDomain(deployment: Deployment): void {
  const { stage, parameters, service } = deployment;
  if (!parameters.has('domain')) return;
  const { Resources, Outputs } = service.provider.compiledCloudFormationTemplate;
  const path = (parameters.get('base_path') ?? '').replace(/^\/|\/$/g, '');
  Resources['ApiDomain'] = {
    Type: 'AWS::ApiGateway::DomainName',
    Properties: {
      DomainName: parameters.get('domain'),
      RegionalCertificateArn: parameters.get('certificate'),
      EndpointConfiguration: { Types: ['REGIONAL'] },
      SecurityPolicy: 'TLS_1_2',
    },
  };
  Resources['ApiDomainMapping'] = {
    Type: 'AWS::ApiGateway::BasePathMapping',
    DependsOn: ['ApiGatewayStage'],
    Properties: {
      DomainName: { Ref: 'ApiDomain' },
      ...(path !== '' && { BasePath: path }),
      RestApiId: gatewayStage(deployment).Properties.RestApiId,
      Stage: stage,
    },
  };
  // The target of the alias record of the domain, in whatever DNS service has its zone.
  Outputs['DomainTarget'] = { Value: { 'Fn::GetAtt': ['ApiDomain', 'RegionalDomainName'] } };
}

/** Lets the web ACL of the stage's parameter `waf` filter requests before the gateway. */
export function addFirewall(deployment: Deployment): void {
  const { stage, parameters, service } = deployment;
  const WebACLArn = parameters.get('waf');
  if (WebACLArn === undefined) return;
  const arn = `arn:\${AWS::Partition}:apigateway:\${AWS::Region}::/restapis/\${Api}/stages/${stage}`;
  const Api = gatewayStage(deployment).Properties.RestApiId;
  service.provider.compiledCloudFormationTemplate.Resources['ApiFirewall'] = {
    Type: 'AWS::WAFv2::WebACLAssociation',
    DependsOn: ['ApiGatewayStage'],
    Properties: { WebACLArn, ResourceArn: { 'Fn::Sub': [arn, { Api }] } },
  };
}
