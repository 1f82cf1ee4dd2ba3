import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import type { SearchBackendRecord } from '../store/search-backends.ts';
import { createAwsSigner, type SignableRequest, type Signature } from './aws-signature.ts';
import { createSecretValues } from './secret-values.ts';
import type { Secrets } from './secrets.ts';
import { toolCredentials } from './tool-credentials.ts';

/** Schema of the secret of a search backend with API keys: the key as the backend issues it, `id:key` in Base64. */
const apiKeyCredentials = once(() =>
  z.object({
    api_key: z
      .string()
      .max(4000)
      .regex(/^[\w+/=.-]+$/, 'is not an encoded API key'),
  }),
);

/**
 * Returns the authorization headers for requests to a search backend, as its record says: by a user, an API key, or the role of
 * this service.
 */
export function createSearchAuthorization(
  secrets: Pick<Secrets, 'read'>,
  clock: Clock,
): (record: SearchBackendRecord) => (request: SignableRequest) => Promise<Signature> {
  const form = { code: 'search_backend_credentials', owner: 'the search backend' } as const;
  const users = createSecretValues(secrets, clock, { ...form, schema: toolCredentials });
  const apiKeys = createSecretValues(secrets, clock, { ...form, schema: apiKeyCredentials });
  return ({ auth = 'basic', credentials, region }) => {
    if (auth === 'aws') return createAwsSigner({ region: region ?? '', service: 'es', clock, ...form });
    return async () => {
      if (credentials === undefined) return {};
      if (auth === 'api_key') return { authorization: `ApiKey ${(await apiKeys(credentials)).api_key}` };
      const { user, password } = await users(credentials);
      return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
    };
  };
}
