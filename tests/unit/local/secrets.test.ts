import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  CreateSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { sdkConfig } from '../../../local/aws-stand-in.ts';
import type { SecretsOptions } from '../../../local/secrets.ts';
import { startSecrets } from '../../../local/secrets.ts';
import type { LoopbackServer } from '../../../platform/loopback-server.ts';

let directory: string;
let server: LoopbackServer | undefined;
let client: SecretsManagerClient;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'realmgate-secrets-'));
});
afterEach(async () => {
  await stop();
  rmSync(directory, { recursive: true });
});

async function start(options: SecretsOptions = {}) {
  server = await startSecrets(options);
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

  it('keeps its secrets in a file that others cannot read, until it is to start over', async () => {
    await start({ directory });
    await create('a', 'kept');
    await stop();
    expect(statSync(join(directory, 'secrets.json')).mode & 0o077).toBe(0);

    await start({ directory });
    expect(await read('a')).toBe('kept');
    await stop();

    await start({ directory, fresh: true });
    await expect(read('a')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});
