import { callContext } from '../base/call-context.ts';
import { deadline } from '../base/on-abort.ts';
import { lazy } from '../base/once.ts';
import { createTokenAuthorizer, type TokenAuthorizer } from '../security/access.ts';
import { type AccessKeys, createAccessKeys } from '../security/access-key-access.ts';
import type { AuthorizerReports } from '../security/gateway-answer.ts';
import { type Dependencies, shareInstance } from './dependencies.ts';
import { tokens } from './tokens.ts';
import { accessKeyStore, sessionStore } from './user-stores.ts';

/** Authenticates the callers that show an access token or an access key. */
export function tokenAuthorizer(dependencies: Dependencies): TokenAuthorizer {
  const sessions = sessionStore(dependencies);
  return createTokenAuthorizer({
    tokens: tokens(dependencies),
    sessions,
    accessKeys: accessKeys(dependencies),
    loadIssuers: issuerAccess(dependencies),
  });
}

/** Returns where an authorizer reports to. What counts is loaded at the first token of an issuer, because others are not counted. */
export function authorizerReports(dependencies: Dependencies): AuthorizerReports {
  const metrics = lazy(async () => (await import('./platform-metrics.ts')).platformMetrics(dependencies));
  return {
    log: dependencies.log,
    countIssuerToken: async (issuer, outcome) => {
      (await metrics()).issuerToken(issuer, outcome);
    },
  };
}

/** Longest time of reading the keys of an issuer, in milliseconds. The authorizers end after five seconds. */
const keysDeadlineMs = 3000;

/** What authenticates by tokens of issuers. It is loaded at the first such token, because an authorizer starts with as little as possible. */
const issuerAccess = shareInstance(({ table, clock }: Dependencies) =>
  lazy(async () => {
    const [{ createIssuerAccess }, { createIssuerLookup }, { fetchIssuerKeys }] = await Promise.all([
      import('../security/issuer-access.ts'),
      import('../store/issuer-lookup.ts'),
      import('../connectors/issuer/index.ts'),
    ]);
    return createIssuerAccess({
      lookup: createIssuerLookup(table, clock),
      fetchKeys: (issuer) => fetchIssuerKeys(issuer, callContext(deadline(keysDeadlineMs))),
      clock,
    });
  }),
);

function accessKeys(dependencies: Dependencies): AccessKeys {
  const { config, clock, secrets } = dependencies;
  const store = accessKeyStore(dependencies);
  return createAccessKeys({ secrets, secretName: config.apiKeySecret, store, clock });
}
