import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import type { TokenAuthorizer } from '../../shared/security/access.ts';
import {
  answerGateway,
  type AuthorizerAnswer,
  type AuthorizerReports,
} from '../../shared/security/gateway-answer.ts';
import { tokenInHeader } from '../../shared/security/sent-credential.ts';

/** The gateway's TOKEN event; `methodArn` is `arn:aws:execute-api:<region>:<account>:<api>/<stage>/<method>/<path>`. */
const tokenEvent = once(() =>
  z.object({
    authorizationToken: z.string().default(''),
    methodArn: z.string(),
  }),
);

/** Allows the bearer of a valid access token or access key to call every method of the stage. */
export function authorize(
  event: unknown,
  { access, ...reports }: AuthorizerReports & { readonly access: TokenAuthorizer },
): Promise<AuthorizerAnswer> {
  return answerGateway(() => {
    const { authorizationToken, methodArn } = tokenEvent().parse(event);
    return {
      resource: wholeStage(methodArn),
      description: describeAuthorization(authorizationToken),
      identify: (noteIssuer) => access.authorize(tokenInHeader(authorizationToken), noteIssuer),
    };
  }, reports);
}

/**
 * Returns the pattern of every method of the stage: the gateway caches the policy by token, so one that named the asked method would
 * refuse the caller's next, different request. What a role may do is checked by the endpoints.
 */
function wholeStage(methodArn: string): string {
  return `${methodArn.split('/').slice(0, 2).join('/')}/*/*`;
}

/** Returns a sentence about the header Authorization that was sent, without any part of its value. */
function describeAuthorization(header: string): string {
  const [scheme = ''] = header.trimStart().split(' ', 1);
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return 'A Bearer token or key was sent that is not valid: it has expired, was revoked, is not ours, or has other text behind it.';
    case 'basic':
      return 'Basic was sent.';
    case 'apikey':
      return 'An ApiKey was sent.';
    default:
      return 'An Authorization header without a known scheme was sent.';
  }
}
