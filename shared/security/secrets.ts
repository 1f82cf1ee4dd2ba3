import type * as Sdk from '@aws-sdk/client-secrets-manager';
import type { SecretsManagerClient, SecretsManagerClientConfig } from '@aws-sdk/client-secrets-manager';

import { clientLimits, withCallLimit } from '../base/aws-limits.ts';
import { AppError } from '../base/errors.ts';
import { lazy } from '../base/once.ts';

/**
 * Reads and writes secrets by name. Each method throws `AppError` unavailable `secrets_unavailable` if Secrets Manager cannot
 * be reached.
 */
export interface Secrets {
  /** Returns the secret, or `undefined` if it does not exist. It is not cached here: each caller has its own cache time. */
  read(name: string): Promise<string | undefined>;
  /** Stores the value. The secret is created if it does not exist. */
  write(name: string, value: string): Promise<void>;
}

interface Connection {
  readonly client: SecretsManagerClient;
  readonly sdk: typeof Sdk;
}

/**
 * Creates the store of secrets. Command lines and tests pass `client`; the functions leave it out, and the SDK reads the
 * platform's environment.
 */
export function createSecrets(client?: SecretsManagerClientConfig): Secrets {
  const connection = lazy(() => connectSecrets(client));
  return {
    read: (name) =>
      unlessMissing(async () => {
        const { client, sdk } = await connection();
        const get = new sdk.GetSecretValueCommand({ SecretId: name });
        return (await withCallLimit((options) => client.send(get, options))).SecretString;
      }),
    async write(name, value) {
      const { client, sdk } = await connection();
      const put = new sdk.PutSecretValueCommand({ SecretId: name, SecretString: value });
      const written = await unlessMissing(() => withCallLimit((options) => client.send(put, options)));
      if (written) return;
      const create = new sdk.CreateSecretCommand({ Name: name, SecretString: value });
      await unlessMissing(() => withCallLimit((options) => client.send(create, options)));
    },
  };
}

/** The SDK is loaded at the first call, not with the bundle: most requests of a warm function need no secret. */
export async function connectSecrets(config: SecretsManagerClientConfig = {}): Promise<Connection> {
  const sdk = await import('@aws-sdk/client-secrets-manager');
  return { client: new sdk.SecretsManagerClient({ ...clientLimits, ...config }), sdk };
}

async function unlessMissing<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined;
    const detail = 'The store of secrets does not answer.';
    throw new AppError('secrets_unavailable', { detail, cause: error });
  }
}
