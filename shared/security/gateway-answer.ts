import { AppError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { TokenOutcome } from '../base/metrics.ts';
import { type AuthorizedUser, authorizerContextOf } from './authorized-user.ts';
import { ExplainedRefusal } from './tokens.ts';

/** A request of the gateway to an authorizer, parsed. */
export interface AuthorizerRequest {
  /** ARN pattern of the requests that the policy is about. */
  readonly resource: string;
  /** A sentence that describes the credential in the request. It never contains a part of the credential. */
  readonly description: string;
  /** Returns the user of the credential. Rejects with `AppError` unauthorized if the credential is not valid. */
  readonly identify: (noteIssuer: (id: string) => void) => Promise<AuthorizedUser>;
}

/** The places to which an authorizer reports. */
export interface AuthorizerReports {
  readonly log: Log;
  /** Counts a token of a registered issuer for the metrics. */
  readonly countIssuerToken: (issuer: string, outcome: TokenOutcome) => Promise<void>;
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
  { log, countIssuerToken }: AuthorizerReports,
): Promise<AuthorizerAnswer> {
  const { issuer, ...decision } = await decide(readQuestion);
  if (issuer !== undefined) await countIssuerToken(issuer, decision.outcome);
  if (decision.outcome !== 'unverified') {
    if (decision.outcome === 'refused') log.info('authorizer.refused', { reason: decision.reason, issuer });
    return decision.answer;
  }
  const { error } = decision;
  const isOfIssuer = error instanceof AppError && error.code === 'issuer_unavailable';
  log.error(isOfIssuer ? 'authorizer.issuer_unavailable' : 'authorizer.failed', { error, issuer });
  throw new UncheckedCaller('The authorizer failed', { cause: error });
}

/** The error that tells the gateway that a caller could not be checked. It is in the log already. */
class UncheckedCaller extends Error {
  override readonly name = 'UncheckedCaller';
}

/** The decision about a credential. `issuer` is the id of the registered issuer that a token claims to be of. */
type Decision = { readonly issuer: string | undefined } & (
  | { readonly outcome: 'accepted'; readonly answer: AuthorizerAnswer }
  | { readonly outcome: 'refused'; readonly answer: AuthorizerAnswer; readonly reason: unknown }
  | { readonly outcome: 'unverified'; readonly error: unknown }
);

async function decide(readQuestion: () => AuthorizerRequest): Promise<Decision> {
  let issuer: string | undefined;
  try {
    const { resource, description, identify } = readQuestion();
    try {
      const user = await identify((id) => (issuer = id));
      const caller = { principalId: user.userName, context: authorizerContextOf(user) };
      return { issuer, outcome: 'accepted', answer: policy('Allow', resource, caller) };
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'unauthorized') throw error;
      const context = { sent: error instanceof ExplainedRefusal ? error.message : description };
      // The access log shows this name. No user can have it.
      const answer = policy('Deny', resource, { principalId: '-', context });
      return { issuer, outcome: 'refused', answer, reason: error.cause };
    }
  } catch (error) {
    return { issuer, outcome: 'unverified', error };
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
