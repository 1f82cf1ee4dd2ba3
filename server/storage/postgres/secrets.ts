// Keeps secrets in the database, encrypted by a key that is not in the database.
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import { compactDecrypt, CompactEncrypt } from 'jose';
import * as z from 'zod';

import { AppError } from '../../../shared/base/errors.ts';
import type { Secrets } from '../../../shared/security/secrets.ts';
import { readPrivateFile } from '../secrets.ts';
import { unusableFileError } from '../unusable.ts';
import type { PostgresDatabase } from './database.ts';

const KEY_BYTES = 32;
const algorithms = { alg: 'dir', enc: 'A256GCM' } as const;
/** The name is encrypted too, so that nobody can put one secret in the place of another. */
const sealed = z.object({ name: z.string(), value: z.string() });

/** Each call rejects with `AppError` `secrets_unavailable` if the database does not answer or the key is another one. */
export function postgresSecrets({ run }: PostgresDatabase, key: Uint8Array): Secrets {
  return {
    read: (name) =>
      reach(async () => {
        const [stored] = (await run('SELECT value FROM secrets WHERE name = $1', name)).rows;
        return stored && openSealed(key, name, String(stored['value']));
      }),
    write: (name, value) =>
      reach(async () => {
        const text = new TextEncoder().encode(JSON.stringify({ name, value }));
        const stored = await new CompactEncrypt(text).setProtectedHeader(algorithms).encrypt(key);
        const sql =
          'INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value';
        await run(sql, name, stored);
      }),
  };
}

async function openSealed(key: Uint8Array, name: string, stored: string): Promise<string> {
  const { plaintext } = await compactDecrypt(stored, key, {
    keyManagementAlgorithms: [algorithms.alg],
    contentEncryptionAlgorithms: [algorithms.enc],
  });
  const found = sealed.parse(JSON.parse(new TextDecoder().decode(plaintext)));
  if (found.name !== name) throw new Error('the secret has another name');
  return found.value;
}

const keyFile = (folder: string) => join(folder, 'secrets.key');

/**
 * Reads the key that encrypts the secrets from the folder. Creates it if the database has no secrets yet. Throws if the key is
 * missing or cannot decrypt the secrets of this database.
 */
export async function readSecretsKey(database: PostgresDatabase, folder: string): Promise<Uint8Array> {
  const file = keyFile(folder);
  const { rows } = await database.run('SELECT name, value FROM secrets LIMIT 1');
  if (!existsSync(file)) {
    if (rows[0])
      throw new Error(`${file} is missing: copy it from another server of this database, or from a backup.`);
    makeKey(file);
  }
  const key = Buffer.from(readPrivateFile(file).trim(), 'base64');
  if (key.length !== KEY_BYTES)
    throw new Error(`${file} does not hold a key: copy it from another server of this database.`);
  const [secret] = rows;
  if (secret)
    await openSealed(key, String(secret['name']), String(secret['value'])).catch((cause: unknown) => {
      throw new Error(
        `${file} is not the key of this database: copy it from another server of this database.`,
        { cause },
      );
    });
  return key;
}

/** Another process may make the key at the same time. Its key stays then. */
function makeKey(file: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'wx', 0o600);
  } catch (cause) {
    if (existsSync(file)) return;
    throw unusableFileError(file, cause);
  }
  writeSync(descriptor, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
  fsyncSync(descriptor);
  closeSync(descriptor);
}

async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AppError('secrets_unavailable', { detail: 'The store of secrets does not answer.', cause });
  }
}
