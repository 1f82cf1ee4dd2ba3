// Serverless plugin: the scheduled canary (functions/canary) runs where the stage's parameter `canary_realm` names what it asks for. It calls
// the gateway of its stage, as an address that is there before any function is, or `canary_url`.
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
