import { timeLimit } from '../base/time-limit.ts';
import { openOwnApi } from '../connectors/own-api/index.ts';
import { createSecretValues } from '../security/secret-values.ts';
import { toolCredentials } from '../security/tool-credentials.ts';
import type { Foundation } from './foundation.ts';
import type { Part } from './part.ts';

/** The limit is longer than the gateway waits for a function: callers do not get a slower answer either. */
const longestAnswerMs = 30_000;

/** The API as its users reach it. */
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
export const ownApi: Part<{ readonly realm: string; readonly calls: () => OwnApiCalls }> = (foundation) => {
  const { canaryUrl, canaryRealm } = foundation.config;
  const credentials = canaryCredentials(foundation);
  return ({ signal }) => ({
    realm: canaryUrl === '' ? '' : canaryRealm,
    calls: () => {
      const api = openOwnApi(canaryUrl);
      return {
        logIn: async () => api.logIn(await credentials(), timeLimit(longestAnswerMs, signal)),
        get: (path, token) => api.get(path, { token, within: timeLimit(longestAnswerMs, signal) }),
      };
    },
  });
};

function canaryCredentials({ config, secrets, clock }: Foundation) {
  const read = createSecretValues(secrets, clock, {
    schema: toolCredentials,
    code: 'secrets_unavailable',
    owner: "the canary's user",
  });
  return () => read(config.canarySecret);
}
