import type { Command } from 'commander';
import * as z from 'zod';

import { readConfig } from '../shared/base/config.ts';
import { type KeySet, keySet, newKeySet, rotateKeySet } from '../shared/security/key-set.ts';
import { addAccessKeyCommands } from './access-keys.ts';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import { openTarget, type Target } from './target.ts';
import { parseWholeNumber } from './whole-number.ts';

const rotateOptions = z.object({ keepDays: z.number(), revoke: z.boolean().default(false) });
const DAY_MS = 86_400_000;

export function addKeyCommands(program: Command, io: Io): void {
  const keys = program.command('keys').description('access keys, and the keys that sign the tokens');
  addAccessKeyCommands(keys, { program, io });
  keys
    .command('rotate')
    .description('add a signing key; tokens of the older ones stay good')
    .option(
      '--keep-days <days>',
      'how long a replaced key still verifies; longer than a refresh token lives',
      parseWholeNumber,
      30,
    )
    .option('--revoke', 'drop all older keys at once: everybody must log in again')
    .action((options: unknown) => rotate(options, program, io));
}

async function rotate(options: unknown, program: Command, io: Io): Promise<void> {
  const { keepDays, revoke } = rotateOptions.parse(options);
  if (!revoke) refuseShort(keepDays, io.env);
  const target = await openTarget(program, io);
  if (target.tokenSecret === undefined) {
    throw new Failure('Say which secret: --secret NAME (or REALMGATE_TOKEN_SECRET).', { usage: true });
  }
  const before = revoke ? undefined : await readKeys(target.secrets, target.tokenSecret);
  const after = before ? await rotateKeySet(before, keepDays * DAY_MS, io.clock) : await newKeySet(io.clock);
  await target.secrets.write(target.tokenSecret, JSON.stringify(after));
  io.out(`Key ${after.current} added; ${after.keys.length} verify.`);
  if (before) io.out('It signs in six minutes, when every function has read it.');
}

/**
 * Throws if keys would be dropped before the refresh tokens that they signed expire. Such a token would end its session without
 * an explanation.
 */
function refuseShort(keepDays: number, environment: Io['env']): void {
  const required = { REALMGATE_TABLE: 'unused', REALMGATE_TOKEN_SECRET: 'unused' };
  const life = readConfig({ ...environment, ...required }).refreshTokenSeconds;
  const least = Math.ceil((life * 1000) / DAY_MS);
  if (keepDays >= least) return;
  const days = least === 1 ? '1 day' : `${least} days`;
  const message = `--keep-days must be at least ${least}: refresh tokens live up to ${days}. To drop older keys at once: --revoke.`;
  throw new Failure(message, { usage: true });
}

async function readKeys(secrets: Target['secrets'], name: string): Promise<KeySet | undefined> {
  const text = await secrets.read(name);
  if (text === undefined) return undefined;
  try {
    return keySet().parse(JSON.parse(text));
  } catch (cause) {
    throw new Failure('The secret holds no token keys; --revoke replaces what it holds.', { cause });
  }
}
