import {
  CreateSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterEach, describe, expect, it } from '@jest/globals';

import type { LoopbackServer } from '../../../server/gateway/loopback-server.ts';
import { sdkConfig } from '../../support/aws-stand-in.ts';
import { startSecrets } from '../../support/secrets-stand-in.ts';

let server: LoopbackServer | undefined;
let client: SecretsManagerClient;

afterEach(stop);

async function start() {
  server = await startSecrets();
  client = new SecretsManagerClient({ ...sdkConfig(server.url), maxAttempts: 1 });
}
async function stop() {
  client.destroy();
  await server?.close();
  server = undefined;
}
const create = (Name: string, SecretString: string) =>
  client.send(new CreateSecretCommand({ Name, SecretString }));
const read = async (SecretId: string) =>
  (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString;

describe('the Secrets Manager stand-in', () => {
  it('gives back what was created and what replaced it', async () => {
    await start();
    const created = await create('a/b', 'first');
    expect(await read('a/b')).toBe('first');
    await client.send(new PutSecretValueCommand({ SecretId: 'a/b', SecretString: 'second' }));
    expect(await read('a/b')).toBe('second');
    expect(await read(created.ARN!)).toBe('second');
  });

  it('describes a secret without its value', async () => {
    await start();
    await create('a', 'hush');
    const described = await client.send(new DescribeSecretCommand({ SecretId: 'a' }));
    expect(described.Name).toBe('a');
    expect(JSON.stringify(described)).not.toContain('hush');
  });

  it('refuses in the words of the service', async () => {
    await start();
    await expect(read('none')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    const put = new PutSecretValueCommand({ SecretId: 'none', SecretString: 'x' });
    await expect(client.send(put)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await create('a', '1');
    await expect(create('a', '2')).rejects.toMatchObject({ name: 'ResourceExistsException' });
  });
});
