import type { APIGatewayRequestAuthorizerEvent, APIGatewayTokenAuthorizerEvent } from 'aws-lambda';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';

import type { Clock } from '../../shared/base/clock.ts';
import type { Authorizer } from './deployment.ts';
import type { GatewayFault, ResponseContext } from './gateway-responses.ts';

/** Patterns of ARNs. They are compiled once, because a policy is kept for many requests. */
const resources = z
  .union([z.string().transform((one) => [one]), z.array(z.string())])
  .transform((patterns) => patterns.map(compilePattern));
const policy = z.object({
  principalId: z.string(),
  policyDocument: z.object({
    Statement: z.array(z.object({ Effect: z.enum(['Allow', 'Deny']), Resource: resources })),
  }),
  context: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
});
/** The context is what functions get, and is made once for a policy. */
const verdict = policy.transform(({ principalId, policyDocument, context }) => ({
  statements: policyDocument.Statement,
  context: Object.freeze({ principalId, ...texts(context) }),
}));
type Verdict = z.infer<typeof verdict>;

/** The context of the authorizer's policy, or the fault. `told` is what the answer tells the caller of it. */
export type Authorization =
  | { readonly context: Readonly<Record<string, string>> }
  | { readonly fault: GatewayFault; readonly told?: Pick<ResponseContext, 'authorizer' | 'problem'> };

const uncheckedCaller = z.object({
  name: z.literal('UncheckedCaller'),
  cause: z.object({ code: z.string(), message: z.string() }),
});

/** Returns the reason of an error that an authorizer threw and logged, or `undefined` for other errors. The authorizer may be a bundle. */
export function uncheckedReason(error: unknown): ResponseContext['problem'] {
  return uncheckedCaller.safeParse(error).data?.cause;
}

/** The codes of an authorizer's errors that callers are told. A deployed gateway has the same text for all of its errors. */
const toldCodes: ReadonlySet<string | undefined> = new Set(['issuer_unavailable']);

export interface AuthorizeRequest {
  readonly authorizer: Authorizer;
  readonly token: string | undefined;
  readonly methodArn: string;
  /** Returns the event for an authorizer of type REQUEST: the request without its body. */
  readonly requestEvent: () => APIGatewayRequestAuthorizerEvent;
}

type AuthorizerEvent = APIGatewayTokenAuthorizerEvent | APIGatewayRequestAuthorizerEvent;

/** Parses a policy. Throws if a gateway could not read it. */
export const parsePolicy = (answered: unknown): Verdict => verdict.parse(answered);

/** Calls the authorizer function `name`. Its errors are passed on. */
export type AskAuthorizer = (name: string, event: AuthorizerEvent) => Promise<Verdict>;

/** The most tokens in the cache. If it is full, the token that was used longest ago is removed. */
const keptTokens = 10_000;

/**
 * Creates the platform's authorizers. One of type REQUEST is called for every request. One of type TOKEN is not called
 * without a token: that is 401. Its policy is cached for each token and applies to all paths, also if it denies. Any
 * other failure, e.g. a timeout, is 503 and not cached. The platform also turns an error `Unauthorized` into a 401; no
 * authorizer here throws it.
 */
export function createAuthorize(ask: AskAuthorizer, clock: Clock) {
  const verdicts = new LRUCache<string, { readonly value: Verdict; readonly at: number }>({
    max: keptTokens,
  });

  async function verdictOnToken({ authorizer, token = '', methodArn }: AuthorizeRequest): Promise<Verdict> {
    // No name of a function has a space.
    const key = `${authorizer.name} ${token}`;
    const verdictBefore = verdicts.get(key);
    // A policy of a later time is from before the clock was set back, and could be kept for too long.
    const ageMs = verdictBefore ? clock() - verdictBefore.at : Infinity;
    if (verdictBefore && ageMs >= 0 && ageMs < authorizer.resultTtlInSeconds * 1000)
      return verdictBefore.value;
    const event = { type: 'TOKEN' as const, methodArn, authorizationToken: token };
    const value = await ask(authorizer.name, event);
    verdicts.set(key, { value, at: clock() });
    return value;
  }

  return async (request: AuthorizeRequest): Promise<Authorization> => {
    const { authorizer, token } = request;
    if (authorizer.type === 'TOKEN' && !token) return { fault: 'UNAUTHORIZED' };
    try {
      const { statements, context } =
        authorizer.type === 'TOKEN'
          ? await verdictOnToken(request)
          : await ask(authorizer.name, request.requestEvent());
      if (!allows(statements, request.methodArn))
        return { fault: 'ACCESS_DENIED', told: { authorizer: context } };
      return { context };
    } catch (error) {
      const problem = uncheckedReason(error);
      return { fault: faultOf(error), ...(toldCodes.has(problem?.code) && { told: { problem } }) };
    }
  };
}

const faultOf = (error: unknown): GatewayFault =>
  error instanceof z.ZodError ? 'AUTHORIZER_CONFIGURATION_ERROR' : 'AUTHORIZER_FAILURE';

/** Applies the rules of IAM: a Deny takes precedence, and a request that no statement allows is refused. */
function allows(statements: Verdict['statements'], methodArn: string): boolean {
  const about = statements.filter(({ Resource }) => Resource.some((pattern) => pattern.test(methodArn)));
  return about.length > 0 && about.every(({ Effect }) => Effect === 'Allow');
}

function compilePattern(pattern: string): RegExp {
  const literal = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's');
}

/** The platform passes every value of the context on as text. */
function texts(context: z.infer<typeof policy>['context']): Record<string, string> {
  return Object.fromEntries(Object.entries(context).map(([key, value]) => [key, String(value)]));
}
