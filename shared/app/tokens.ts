import { createSigningKeys } from '../security/keys.ts';
import { createTokens } from '../security/tokens.ts';
import { shareInstance } from './dependencies.ts';

/** The tokens that this service signs. */
export const tokens = shareInstance(({ config, clock, secrets }) =>
  createTokens(createSigningKeys(secrets, config.tokenSecret, clock), clock),
);
