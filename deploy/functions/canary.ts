import type { Deployment } from '../deployment.ts';

/**
 * Starts the canary (functions/canary) by its schedule if the stage's parameter `canary_realm` names the realm that it asks for. The
 * canary calls the gateway of its stage by an address that exists before any function, or by `canary_url`.
 */
export function switchCanary({ stage, aws, parameters, service }: Deployment): void {
  const { canary } = service.functions;
  if (canary === undefined) return;
  if (!parameters.has('canary_realm'))
    for (const { schedule } of canary.events) if (schedule) schedule.enabled = false;
  if (parameters.has('canary_url')) return;
  const gateway = `https://\${${aws.naming.getRestApiLogicalId()}}.execute-api.\${AWS::Region}.\${AWS::URLSuffix}`;
  canary.environment = {
    ...canary.environment,
    REALMGATE_CANARY_URL: { 'Fn::Sub': `${gateway}/${stage}` },
  };
}
