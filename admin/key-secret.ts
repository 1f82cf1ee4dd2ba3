import { apiKeySecret, newApiKeySecret } from '../shared/security/derived-key.ts';
import { Failure } from './failure.ts';
import type { Target } from './target.ts';

/**
 * Returns the secret from which all API keys are derived. A missing secret is created: the first key may be needed before the
 * deployment that reads it.
 */
export async function readApiKeySecret({ secrets, apiKeySecretName: name }: Target): Promise<string> {
  if (name === undefined) {
    const message = 'Say which secret: REALMGATE_API_KEY_SECRET, or --secret NAME to use the one beside it.';
    throw new Failure(message, { usage: true });
  }
  const text = await secrets.read(name);
  if (text === undefined) {
    const secret = newApiKeySecret();
    await secrets.write(name, secret);
    return secret;
  }
  const read = apiKeySecret().safeParse(text);
  if (!read.success) throw new Failure('The secret of the API keys holds something else.');
  return read.data;
}
