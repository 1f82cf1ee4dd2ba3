import { seedApiKeySecret, seedKeys } from '../local/seed.ts';
import type { Clock } from '../shared/base/clock.ts';
import type { Secrets } from '../shared/security/secrets.ts';
import { keptNames } from './kept/folder.ts';
import { readSecrets } from './kept/secrets.ts';

/** The keys that a new site needs; those that are there stay. Throws one sentence where the file is not as it should be. */
export async function ensureKeys(file: string, secrets: Secrets, clock: Clock): Promise<void> {
  readSecrets(file);
  await seedKeys(secrets, keptNames.token_secret, clock);
  await seedApiKeySecret(secrets, keptNames.api_key_secret);
}
