import { limitTime } from '../base/call-context.ts';
import { openOwnApi } from '../connectors/own-api/index.ts';
import { createSecretValues } from '../security/secret-values.ts';
import { toolCredentials } from '../security/tool-credentials.ts';
import type { Dependencies } from './dependencies.ts';
import type { RequestPart } from './part.ts';

/** The limit is longer than the gateway waits for a function: callers do not get a slower answer either. */
const longestAnswerMs = 30_000;

/** Calls of this project's own API by HTTP, as its users make them. */
export interface OwnApiCalls {
  /** Returns an access token of the canary's user. */
  logIn(): Promise<string>;
  /** Returns `data` of the answer to a path. */
  get(path: string, token: string): Promise<unknown>;
}

/**
 * Calls the API through the gateway of its own stage, with the credentials in the canary's secret. `realm` is empty if the canary is
 * off.
 */
export const ownApi: RequestPart<{ readonly realm: string; readonly calls: () => OwnApiCalls }> = (
  dependencies,
) => {
  const { canaryUrl, canaryRealm } = dependencies.config;
  const credentials = canaryCredentials(dependencies);
  return ({ context }) => ({
    realm: canaryUrl === '' ? '' : canaryRealm,
    calls: () => {
      const api = openOwnApi(canaryUrl);
      return {
        logIn: async () => api.logIn(await credentials(), limitTime(longestAnswerMs, context)),
        get: (path, token) => api.get(path, { token, context: limitTime(longestAnswerMs, context) }),
      };
    },
  });
};

function canaryCredentials({ config, secrets, clock }: Dependencies) {
  const read = createSecretValues(secrets, clock, {
    schema: toolCredentials,
    code: 'secrets_unavailable',
    owner: "the canary's user",
  });
  return () => read(config.canarySecret);
}
