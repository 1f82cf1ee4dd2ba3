import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import * as z from 'zod';

import { AppError } from '../../shared/base/errors.ts';
import type { Log } from '../../shared/base/log.ts';
import { once } from '../../shared/base/once.ts';
import type { Access } from '../../shared/security/access.ts';
import type { ApiKeys } from '../../shared/security/api-key-access.ts';
import { type AuthorizedUser, contextOf } from '../../shared/security/authorized-user.ts';
import { credentialIn } from './credential.ts';

/** The gateway's REQUEST event; `methodArn` is `arn:aws:execute-api:<region>:<account>:<api>/<stage>/<method>/<path>`. */
const requestEvent = once(() =>
  z.object({
    headers: z.record(z.string(), z.string().optional()).nullish(),
    queryStringParameters: z.record(z.string(), z.string().optional()).nullish(),
    methodArn: z.string(),
  }),
);

export interface SenderParts {
  readonly access: Access;
  readonly apiKeys: Pick<ApiKeys, 'authorize'>;
  readonly log: Log;
}

/**
 * Lets a sender with a good API key in, or one with an access token. The gateway knows two other answers only, both as an
 * error's message: `Unauthorized` becomes its 401, anything else its 503.
 */
export async function authorizeSender(
  event: unknown,
  parts: SenderParts,
): Promise<APIGatewayAuthorizerResult> {
  try {
    const { headers, queryStringParameters, methodArn } = requestEvent().parse(event);
    return allow(await whoIs({ ...headers }, { ...queryStringParameters }, parts), methodArn);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'unauthorized') {
      parts.log.error('authorizer.failed', { error });
      throw new Error('The authorizer failed', { cause: error });
    }
    parts.log.info('authorizer.refused', { reason: error.cause });
    throw new Error('Unauthorized', { cause: error });
  }
}

type Values = Readonly<Record<string, string | undefined>>;

async function whoIs(headers: Values, query: Values, { access, apiKeys }: SenderParts) {
  const credential = credentialIn(headers, query);
  if (credential.kind === 'token') return access.authorize(credential.value);
  return { ...(await apiKeys.authorize(credential.value)), sessionId: 'api-key' };
}

/** For this request alone: nothing of it is kept, and a sender's key is good for passive checks only. */
function allow(admitted: AuthorizedUser, methodArn: string): APIGatewayAuthorizerResult {
  return {
    principalId: admitted.userName,
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: methodArn }],
    },
    context: contextOf(admitted),
  };
}
