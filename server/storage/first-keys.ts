// Creates the keys that a new site needs. Existing keys stay, so that tokens and API keys outlive a restart.
import type { Clock } from '../../shared/base/clock.ts';
import { newApiKeySecret } from '../../shared/security/derived-key.ts';
import { newKeySet } from '../../shared/security/key-set.ts';
import type { Secrets } from '../../shared/security/secrets.ts';

/** Writes a first set of keys that sign tokens, unless the secret `name` exists. */
export async function seedKeys(secrets: Secrets, name: string, clock: Clock): Promise<void> {
  if ((await secrets.read(name)) !== undefined) return;
  await secrets.write(name, JSON.stringify(await newKeySet(clock)));
}

/** Writes the secret that API keys are derived from, unless the secret `name` exists. */
export async function seedApiKeySecret(secrets: Secrets, name: string): Promise<void> {
  if ((await secrets.read(name)) === undefined) await secrets.write(name, newApiKeySecret());
}
