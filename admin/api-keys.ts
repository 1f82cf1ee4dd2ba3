import type { Command } from 'commander';

import { deriveApiKey } from '../shared/security/api-keys.ts';
import {
  type ApiKeyVersions,
  createApiKeyVersions,
  type KeyHolder,
} from '../shared/store/api-key-versions.ts';
import type { CliContext } from './cli-context.ts';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import { readApiKeySecret } from './key-secret.ts';
import { openTarget } from './target.ts';

export function addApiKeyCommands(program: Command, io: Io): void {
  const call = { program, io };
  const keys = program
    .command('api-keys')
    .description('what senders of passive checks show instead of a token');
  keys
    .command('show <user>')
    .description('print the API key of a user; leaves an audit record')
    .action((user: string) => show(user, call));
  keys
    .command('rotate <user>')
    .description('print a new API key of a user; the one before is no longer good')
    .action((user: string) => rotate(user, call));
}

async function show(userName: string, { program, io }: CliContext): Promise<void> {
  const target = await openTarget(program, io);
  const { version } = await holderOf(userName, createApiKeyVersions(target.table));
  io.out(deriveApiKey(await readApiKeySecret(target), { userName, version }));
}

async function rotate(userName: string, { program, io }: CliContext): Promise<void> {
  const target = await openTarget(program, io);
  // The secret is read first: if it is missing, the old key must stay valid, because no new one can be shown.
  const secret = await readApiKeySecret(target);
  const versions = createApiKeyVersions(target.table);
  const holder = await holderOf(userName, versions);
  io.out(deriveApiKey(secret, { userName, version: await versions.rotate(holder) }));
}

async function holderOf(userName: string, versions: ApiKeyVersions): Promise<KeyHolder> {
  const holder = await versions.find(userName);
  if (holder) return holder;
  throw new Failure(`There is no user ${userName}.`);
}
