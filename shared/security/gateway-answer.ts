import { AppError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { type AuthorizedUser, contextOf } from './authorized-user.ts';

/** The question of the gateway to an authorizer, as the authorizer understands it. */
export interface AuthorizerQuestion {
  /** ARN pattern of the requests that the policy is about. */
  readonly resource: string;
  /** A sentence about the credential that the caller sent. It never holds a part of it. */
  readonly sent: string;
  /** Rejects with `AppError` unauthorized if the credential is not good. */
  readonly identify: () => Promise<AuthorizedUser>;
}

/** The answer in the words of the platform. */
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
 * Answers the gateway: a policy that allows the caller, or one that denies and says in its context what was sent. The gateway makes
 * 401 of a denial (deploy/gateway-responses.yml, docs/adr/0102) and 503 of an error.
 */
export async function answerGateway(
  readQuestion: () => AuthorizerQuestion,
  log: Log,
): Promise<AuthorizerAnswer> {
  try {
    return await policyOf(readQuestion(), log);
  } catch (error) {
    log.error('authorizer.failed', { error });
    throw new Error('The authorizer failed', { cause: error });
  }
}

async function policyOf({ resource, sent, identify }: AuthorizerQuestion, log: Log) {
  try {
    const admitted = await identify();
    return policy('Allow', resource, { principalId: admitted.userName, context: contextOf(admitted) });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'unauthorized') throw error;
    log.info('authorizer.refused', { reason: error.cause });
    // The access log shows the name: it is none that a user can have.
    return policy('Deny', resource, { principalId: '-', context: { sent } });
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
