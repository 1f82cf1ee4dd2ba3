// This Serverless plugin deploys the scheduled canary (functions/canary) if the stage's parameter `canary_realm` names the realm that
// it asks for. The canary calls the gateway of its stage by an address that exists before any function, or by `canary_url`.
import { parametersOf } from './parameters.mjs';
import { plugin } from './plugin.mjs';

export default plugin({ initialize: switchCanary });

function switchCanary(serverless) {
  const { canary } = serverless.service.functions;
  const aws = serverless.getProvider('aws');
  const parameters = parametersOf(serverless);
  if (!parameters.has('canary_realm')) for (const { schedule } of canary.events) schedule.enabled = false;
  if (parameters.has('canary_url')) return;
  const gateway = `https://\${${aws.naming.getRestApiLogicalId()}}.execute-api.\${AWS::Region}.\${AWS::URLSuffix}`;
  canary.environment = {
    ...canary.environment,
    REALMGATE_CANARY_URL: { 'Fn::Sub': `${gateway}/${aws.getStage()}` },
  };
}
