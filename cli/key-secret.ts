import { apiKeySecret, newApiKeySecret } from '../shared/security/derived-key.ts';
import { Failure } from './failure.ts';
import type { Target } from './target.ts';

/** Behind all keys. Made when it is missing: the first key may be asked for before anything is deployed that reads it. */
export async function serverSecret({ secrets, apiKeySecretName: name }: Target): Promise<string> {
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
