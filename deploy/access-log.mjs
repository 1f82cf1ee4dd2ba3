// This Serverless plugin makes the gateway write one log line for each request, even for requests that it answers itself. It also
// protects what the framework creates: log groups remain if the stack is deleted, and old packages remain in the bucket, which is
// private.
import { parametersOf } from './parameters.mjs';
import { plugin } from './plugin.mjs';

const FORMAT = {
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

export default plugin({
  initialize: keepLogs,
  // The stage exists by then (throttling.mjs).
  'after:aws:package:finalize:mergeCustomProviderResources': complete,
});

/** Sets the retention of logs before the framework creates the log groups of the functions. */
function keepLogs(serverless) {
  const days = parametersOf(serverless).get('log_retention_days');
  if (days !== undefined) serverless.service.provider.logRetentionInDays = Number(days);
}

function complete(serverless) {
  const { provider, service } = serverless.service;
  const { Resources } = provider.compiledCloudFormationTemplate;
  const aws = serverless.getProvider('aws');
  Resources.AccessLogGroup = {
    Type: 'AWS::Logs::LogGroup',
    Properties: {
      LogGroupName: `/aws/api-gateway/${service}-${aws.getStage()}`,
      RetentionInDays: provider.logRetentionInDays,
    },
  };
  Resources.ApiGatewayStage.Properties.AccessLogSetting = {
    DestinationArn: { 'Fn::GetAtt': ['AccessLogGroup', 'Arn'] },
    Format: JSON.stringify(FORMAT),
  };
  // The account's role for the logs of gateways is shared by all stages of a region. It must exist before the stage.
  Resources.ApiGatewayStage.DependsOn = ['GatewayAccount'];
  for (const resource of Object.values(Resources)) keep(resource);
}

function keep(resource) {
  if (resource.Type === 'AWS::Logs::LogGroup') {
    // If the creation of a stack fails, its log groups are deleted, so that they do not prevent the next attempt.
    resource.DeletionPolicy = 'RetainExceptOnCreate';
    resource.UpdateReplacePolicy = 'Retain';
  }
  if (resource.Type === 'AWS::S3::Bucket') {
    resource.Properties.VersioningConfiguration = { Status: 'Enabled' };
    resource.Properties.PublicAccessBlockConfiguration = {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    };
  }
}
