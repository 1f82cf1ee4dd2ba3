import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import * as z from 'zod';

import { AppError } from '../../shared/base/errors.ts';
import type { Log } from '../../shared/base/log.ts';
import { once } from '../../shared/base/once.ts';
import { type Access, bearerToken } from '../../shared/security/access.ts';
import { allowStage } from './policy.ts';

/** The gateway's TOKEN event; `methodArn` is `arn:aws:execute-api:<region>:<account>:<api>/<stage>/<method>/<path>`. */
const tokenEvent = once(() =>
  z.object({
    authorizationToken: z.string().default(''),
    methodArn: z.string(),
  }),
);

/**
 * Lets the bearer of a good access token in. The gateway knows two other answers only, both as an error's message:
 * `Unauthorized` becomes its 401, anything else its 503.
 */
export async function authorize(
  event: unknown,
  { access, log }: { readonly access: Access; readonly log: Log },
): Promise<APIGatewayAuthorizerResult> {
  try {
    const { authorizationToken, methodArn } = tokenEvent().parse(event);
    return allowStage(await access.authorize(bearerToken(authorizationToken)), methodArn);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'unauthorized') {
      log.error('authorizer.failed', { error });
      throw new Error('The authorizer failed', { cause: error });
    }
    log.info('authorizer.refused', { reason: error.cause });
    throw new Error('Unauthorized', { cause: error });
  }
}
