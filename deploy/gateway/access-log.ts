import type { Deployment } from '../deployment.ts';
import { addProperties, resourcesOfType } from '../template.ts';
import { gatewayStage } from './stage.ts';

/** The fields of a line, each with the variable of the gateway that it is filled from. */
export const lineFormat = {
  request_id: '$context.requestId',
  time: '$context.requestTime',
  ip: '$context.identity.sourceIp',
  caller: '$context.authorizer.principalId',
  method: '$context.httpMethod',
  path: '$context.path',
  status: '$context.status',
  latency_ms: '$context.responseLatency',
  integration_latency_ms: '$context.integrationLatency',
  integration_error: '$context.integrationErrorMessage',
  gateway_error: '$context.error.messageString',
  gateway_error_type: '$context.error.responseType',
  response_bytes: '$context.responseLength',
};

/** Sets the retention of logs before the framework creates the log groups of the functions. */
export function setLogRetention({ parameters, service: { provider } }: Deployment): void {
  const days = parameters.get('log_retention_days');
  if (days !== undefined) provider.logRetentionInDays = Number(days);
}

/** Makes the gateway write one log line for each request, even for requests that it answers itself. */
export function logRequests(deployment: Deployment): void {
  const { provider, service } = deployment.service;
  provider.compiledCloudFormationTemplate.Resources['AccessLogGroup'] = {
    Type: 'AWS::Logs::LogGroup',
    Properties: {
      LogGroupName: `/aws/api-gateway/${service}-${deployment.stage}`,
      RetentionInDays: provider.logRetentionInDays,
    },
  };
  const stage = gatewayStage(deployment);
  addProperties(stage, {
    AccessLogSetting: {
      DestinationArn: { 'Fn::GetAtt': ['AccessLogGroup', 'Arn'] },
      Format: JSON.stringify(lineFormat),
    },
  });
  // The account's role for the logs of gateways is shared by all stages of a region. It must exist before the stage.
  stage.DependsOn = ['GatewayAccount'];
}

/** Protects what the framework creates: log groups remain if the stack is deleted, and old packages remain in the bucket, which is private. */
export function keepLogs({ service }: Deployment): void {
  const { Resources } = service.provider.compiledCloudFormationTemplate;
  for (const [, group] of resourcesOfType(Resources, 'AWS::Logs::LogGroup')) {
    // If the creation of a stack fails, its log groups are deleted, so that they do not prevent the next attempt.
    group.DeletionPolicy = 'RetainExceptOnCreate';
    group.UpdateReplacePolicy = 'Retain';
  }
  for (const [, bucket] of resourcesOfType(Resources, 'AWS::S3::Bucket'))
    addProperties(bucket, {
      VersioningConfiguration: { Status: 'Enabled' },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
}
