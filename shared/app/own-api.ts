import { timeLimit } from '../base/time-limit.ts';
import { openOwnApi } from '../connectors/own-api/index.ts';
import { createSecretValues } from '../security/secret-values.ts';
import { toolCredentials } from '../security/tool-credentials.ts';
import type { Foundation } from './foundation.ts';
import type { Part } from './part.ts';

/** Longer than the gateway waits for a function: what takes as long, callers do not get either. */
const longestAnswerMs = 30_000;

/** The API as a user meets it. */
export interface OwnApiCalls {
  /** An access token of the canary's user. */
  logIn(): Promise<string>;
  /** `data` of the answer to a path. */
  get(path: string, token: string): Promise<unknown>;
}

/** Through the gateway of its own stage, as the user whose credentials the canary's secret has; `realm` is empty where it is off. */
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
