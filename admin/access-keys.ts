import { type Command, Option } from 'commander';
import * as z from 'zod';

import { printable } from '../shared/http/parameters/fields.ts';
import { createOwnKeys } from '../shared/security/own-keys.ts';
import { accessKeyRole, createAccessKeyStore } from '../shared/store/access-keys.ts';
import { findReferences } from '../shared/store/realm-names.ts';
import { createUserStore } from '../shared/store/users.ts';
import type { CliContext } from './cli-context.ts';
import { Failure } from './failure.ts';
import { readApiKeySecret } from './key-secret.ts';
import { printList } from './print-list.ts';
import { openTarget } from './target.ts';
import { parseWholeNumber } from './whole-number.ts';

/** Longest lifetime of a key in days, as in the API. A key that never ends would be forgotten. */
const longestDays = 366;
const addOptions = z.object({
  name: z.string().trim().min(1).max(64).regex(printable),
  role: accessKeyRole(),
  realm: z.array(z.string()).min(1).optional(),
  days: z.int().min(1).max(longestDays),
});

/** Adds the commands for access keys, which programs send instead of a token. */
export function addAccessKeyCommands(keys: Command, call: CliContext): void {
  keys
    .command('add <user>')
    .description('make a key for a program of this user, and print it: it is shown once')
    .requiredOption('--name <text>', 'what it is for')
    .addOption(
      new Option('--role <role>', 'what it may do').choices(accessKeyRole().options).default('viewer'),
    )
    .option('--realm <name...>', 'the realms that it sees; all of the user without it')
    .option('--days <days>', `how long it works, at most ${longestDays}`, parseWholeNumber, 90)
    .action((user: string, options: unknown) => add(user, options, call));
  keys
    .command('list [user]')
    .description('the access keys that work, of one user or of all')
    .action((user: string | undefined) => list(user, call));
  keys
    .command('remove <user> <key-id>')
    .description('end a key of a program')
    .action((user: string, keyId: string) => remove(user, keyId, call));
}

async function open({ program, io }: CliContext) {
  const target = await openTarget(program, io);
  const { table } = target;
  const store = createAccessKeyStore(table, io.clock);
  const own = createOwnKeys({
    users: createUserStore(table, io.clock),
    store,
    secret: { get: () => readApiKeySecret(target) },
    findReferences: (names) => findReferences(table, names),
    clock: io.clock,
  });
  return { store, own };
}

async function add(userName: string, options: unknown, call: CliContext): Promise<void> {
  const chosen = addOptions.safeParse(options);
  if (!chosen.success) {
    const words = `--name has 1 to 64 characters, none of them a control character. --days is 1 to ${longestDays}.`;
    throw new Failure(words, { usage: true });
  }
  const { own } = await open(call);
  const { name, role, realm: realms, days: expiresInDays } = chosen.data;
  const { key } = await own.make(userName, { name, role, realms, expiresInDays });
  call.io.out(key);
}

async function list(userName: string | undefined, call: CliContext): Promise<void> {
  const { store, own } = await open(call);
  const keys = await (userName === undefined ? store.list() : own.list(userName));
  const rows = keys.map(({ user_name, key_id, name, role, realms, ...key }) => ({
    user_name,
    key_id,
    name,
    role,
    realms: realms?.map((one) => one.name).join(', ') ?? 'all of the user',
    expires_at: new Date(key.expires_at * 1000).toISOString(),
    last_used_at: key.usedAt === undefined ? undefined : new Date(key.usedAt).toISOString(),
  }));
  printList(rows, call.program, call.io);
}

async function remove(userName: string, keyId: string, call: CliContext): Promise<void> {
  const { own } = await open(call);
  const { name } = await own.revoke(userName, keyId);
  call.io.out(`Key ${keyId} of ${userName} (${name}) removed.`);
}
