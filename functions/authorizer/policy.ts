import type { APIGatewayAuthorizerResult } from 'aws-lambda';

/** Who may call, as the gateway keeps it and hands it to the functions. */
interface Admitted {
  readonly userName: string;
  readonly userCreatedAt: string;
  readonly role: string;
  readonly sessionId: string;
}

/**
 * Allows every method of the stage: the gateway caches the policy by token, so one that named the asked method
 * would refuse the caller's next, different request. What a role may do is checked by the endpoints.
 */
export function allowStage(admitted: Admitted, methodArn: string): APIGatewayAuthorizerResult {
  const { userName, userCreatedAt, role, sessionId } = admitted;
  const stage = methodArn.split('/').slice(0, 2).join('/');
  return {
    principalId: userName,
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: `${stage}/*/*` }],
    },
    context: { user_name: userName, user_created_at: userCreatedAt, role, session_id: sessionId },
  };
}
