import { AppError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { type AuthorizedUser, authorizerContextOf } from './authorized-user.ts';
import { ExplainedRefusal } from './tokens.ts';

/** A request of the gateway to an authorizer, parsed. */
export interface AuthorizerRequest {
  /** ARN pattern of the requests that the policy is about. */
  readonly resource: string;
  /** A sentence that describes the credential in the request. It never contains a part of the credential. */
  readonly sent: string;
  /** Returns the user of the credential. Rejects with `AppError` unauthorized if the credential is not valid. */
  readonly identify: () => Promise<AuthorizedUser>;
}

/** The response to the gateway, in the format of API Gateway. */
export interface AuthorizerAnswer {
  readonly principalId: string;
  readonly policyDocument: {
    readonly Version: '2012-10-17';
    readonly Statement: readonly {
      readonly Action: 'execute-api:Invoke';
      readonly Effect: 'Allow' | 'Deny';
      readonly Resource: string;
    }[];
  };
  readonly context: Readonly<Record<string, string>>;
}

/**
 * Returns a policy that allows the caller, or one that denies and describes in its context what was sent. The gateway makes 401
 * of a denial (deploy/gateway/responses.yml, docs/adr/0102) and 503 of an error.
 */
export async function answerGateway(
  readQuestion: () => AuthorizerRequest,
  log: Log,
): Promise<AuthorizerAnswer> {
  try {
    return await policyOf(readQuestion(), log);
  } catch (error) {
    if (error instanceof AppError && error.code === 'issuer_unavailable')
      log.error('authorizer.issuer_unavailable', { error });
    else log.error('authorizer.failed', { error });
    throw new Error('The authorizer failed', { cause: error });
  }
}

async function policyOf({ resource, sent, identify }: AuthorizerRequest, log: Log) {
  try {
    const admitted = await identify();
    return policy('Allow', resource, {
      principalId: admitted.userName,
      context: authorizerContextOf(admitted),
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'unauthorized') throw error;
    log.info('authorizer.refused', { reason: error.cause });
    // The access log shows this name. No user can have it.
    const context = { sent: error instanceof ExplainedRefusal ? error.message : sent };
    return policy('Deny', resource, { principalId: '-', context });
  }
}

const policy = (
  Effect: 'Allow' | 'Deny',
  Resource: string,
  caller: Pick<AuthorizerAnswer, 'principalId' | 'context'>,
): AuthorizerAnswer => ({
  ...caller,
  policyDocument: {
    Version: '2012-10-17',
    Statement: [{ Action: 'execute-api:Invoke', Effect, Resource }],
  },
});
