import type * as Sdk from '@aws-sdk/client-secrets-manager';
import type { SecretsManagerClient, SecretsManagerClientConfig } from '@aws-sdk/client-secrets-manager';

import { clientLimits, withCallLimit } from '../base/aws-limits.ts';
import { AppError } from '../base/errors.ts';
import { lazy } from '../base/lazy.ts';

/** Secrets by name. A store that cannot be reached is `AppError` unavailable `secrets_unavailable`. */
export interface Secrets {
  /** Undefined: there is no such secret. Not cached here: who parses a secret knows how long it is good. */
  read(name: string): Promise<string | undefined>;
  /** Creates the secret when it is not there. */
  write(name: string, value: string): Promise<void>;
}

interface Connection {
  readonly client: SecretsManagerClient;
  readonly sdk: typeof Sdk;
}

/** `client` is for command lines and tests; the functions leave it to the SDK, which reads the platform's environment. */
export function createSecrets(client?: SecretsManagerClientConfig): Secrets {
  const connection = lazy(() => connect(client));
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

/** Loaded at the first call, not with the bundle: most requests of a warm function need no secret. */
async function connect(config: SecretsManagerClientConfig = {}): Promise<Connection> {
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
