import { existsSync } from 'node:fs';

import { seedApiKeySecret, seedKeys } from '../local/seed.ts';
import type { Clock } from '../shared/base/clock.ts';
import type { Secrets } from '../shared/security/secrets.ts';
import { keptNames } from './kept/folder.ts';
import { readPrivate } from './kept/secrets.ts';

/** The keys that a new site needs; those that are there stay. Throws one sentence where others may read the file. */
export async function ensureKeys(file: string, secrets: Secrets, clock: Clock): Promise<void> {
  if (existsSync(file)) readPrivate(file);
  await seedKeys(secrets, keptNames.token_secret, clock);
  await seedApiKeySecret(secrets, keptNames.api_key_secret);
}
