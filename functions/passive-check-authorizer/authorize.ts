import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import type { TokenAuthorizer } from '../../shared/security/access.ts';
import type { ApiKeys } from '../../shared/security/api-key-access.ts';
import type { AuthorizedUser } from '../../shared/security/authorized-user.ts';
import {
  answerGateway,
  type AuthorizerAnswer,
  type AuthorizerReports,
} from '../../shared/security/gateway-answer.ts';
import { type Credential, findCredential } from '../../shared/security/sent-credential.ts';

/** The gateway's REQUEST event; `methodArn` is `arn:aws:execute-api:<region>:<account>:<api>/<stage>/<method>/<path>`. */
const requestEvent = once(() =>
  z.object({
    headers: z.record(z.string(), z.string().optional()).nullish(),
    queryStringParameters: z.record(z.string(), z.string().optional()).nullish(),
    methodArn: z.string(),
  }),
);

export interface SenderParts extends AuthorizerReports {
  readonly access: TokenAuthorizer;
  readonly apiKeys: Pick<ApiKeys, 'authorize'>;
}

/**
 * Allows a sender with a valid API key, or with an access token, to make this one request. The policy is not cached, and an API key is
 * only valid for passive checks.
 */
export function authorizeSender(event: unknown, parts: SenderParts): Promise<AuthorizerAnswer> {
  return answerGateway(() => {
    const { headers, queryStringParameters, methodArn } = requestEvent().parse(event);
    const credential = findCredential({ ...headers }, { ...queryStringParameters });
    return {
      resource: methodArn,
      description: credential.description,
      identify: (noteIssuer) => identify(credential, parts, noteIssuer),
    };
  }, parts);
}

async function identify(
  { kind, value }: Credential,
  { access, apiKeys }: SenderParts,
  noteIssuer: (id: string) => void,
): Promise<AuthorizedUser> {
  if (kind === 'token') return access.authorize(value, noteIssuer);
  return { ...(await apiKeys.authorize(value)), sessionId: 'api-key' };
}
