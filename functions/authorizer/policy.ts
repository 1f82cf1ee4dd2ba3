import type { APIGatewayAuthorizerResult } from 'aws-lambda';

import { type AuthorizedUser, contextOf } from '../../shared/security/authorized-user.ts';

/**
 * Allows every method of the stage: the gateway caches the policy by token, so one that named the asked method
 * would refuse the caller's next, different request. What a role may do is checked by the endpoints.
 */
export function allowStage(admitted: AuthorizedUser, methodArn: string): APIGatewayAuthorizerResult {
  const stage = methodArn.split('/').slice(0, 2).join('/');
  return {
    principalId: admitted.userName,
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: `${stage}/*/*` }],
    },
    context: contextOf(admitted),
  };
}
