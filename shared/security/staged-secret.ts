import type { SecretsManagerClientConfig } from '@aws-sdk/client-secrets-manager';

import { withCallLimit } from '../base/aws-limits.ts';
import { lazy } from '../base/once.ts';
import { connectSecrets } from './secrets.ts';

/** A label that Secrets Manager moves from version to version. */
type Stage = 'AWSCURRENT' | 'AWSPENDING';

/** The operations on a secret that a rotation needs. */
export interface StagedSecret {
  /** Returns the secret's name and the labels of each version, keyed by version id. */
  describe(): Promise<{
    readonly name: string;
    readonly stages: ReadonlyMap<string, readonly string[]>;
  }>;
  /** Returns the value of the version with this label, or `undefined` if no version has it or the version is still empty. */
  read(stage: Stage): Promise<string | undefined>;
  /** Sets the value of the pending version. An existing value is kept. */
  writePending(version: string, value: string): Promise<void>;
  /** Moves the label between versions. AWS refuses it if the version `from` no longer has the label. */
  move(stage: Stage, versions: { readonly from: string | undefined; readonly to?: string }): Promise<void>;
}

export type OpenStagedSecret = (id: string) => StagedSecret;

/**
 * Creates the access to secrets that are rotated. Tests pass `config`; the function leaves it out, and the SDK reads the
 * platform's environment.
 */
export function createStagedSecrets(config: SecretsManagerClientConfig = {}): OpenStagedSecret {
  const connection = lazy(() => connectSecrets(config));
  return (id) => ({ ...createReader(id, connection), ...createWriter(id, connection) });
}

function createReader(
  SecretId: string,
  connection: () => ReturnType<typeof connectSecrets>,
): Pick<StagedSecret, 'describe' | 'read'> {
  return {
    async describe() {
      const { client, sdk } = await connection();
      const describe = new sdk.DescribeSecretCommand({ SecretId });
      const description = await withCallLimit((options) => client.send(describe, options));
      return {
        name: description.Name ?? '',
        stages: new Map(Object.entries(description.VersionIdsToStages ?? {})),
      };
    },
    read: (VersionStage) =>
      ignoreError('ResourceNotFoundException', async () => {
        const { client, sdk } = await connection();
        const get = new sdk.GetSecretValueCommand({ SecretId, VersionStage });
        return (await withCallLimit((options) => client.send(get, options))).SecretString;
      }),
  };
}

function createWriter(
  SecretId: string,
  connection: () => ReturnType<typeof connectSecrets>,
): Pick<StagedSecret, 'writePending' | 'move'> {
  return {
    async writePending(ClientRequestToken, SecretString) {
      const { client, sdk } = await connection();
      const value = { ClientRequestToken, SecretString, VersionStages: ['AWSPENDING'] };
      const put = new sdk.PutSecretValueCommand({ SecretId, ...value });
      // A concurrent run of the same step wrote its value first. That value is as good.
      await ignoreError('ResourceExistsException', () =>
        withCallLimit((options) => client.send(put, options)),
      );
    },
    async move(VersionStage, { from, to }) {
      const { client, sdk } = await connection();
      const moved = { ...(from && { RemoveFromVersionId: from }), ...(to && { MoveToVersionId: to }) };
      const update = new sdk.UpdateSecretVersionStageCommand({ SecretId, VersionStage, ...moved });
      await withCallLimit((options) => client.send(update, options));
    },
  };
}

async function ignoreError<T>(name: string, call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Error && error.name === name) return undefined;
    throw error;
  }
}
