import { randomBytes } from 'node:crypto';

import type { Command } from 'commander';

import { hashPassword } from '../shared/security/passwords.ts';
import { createRealmStore } from '../shared/store/realms.ts';
import { createUserStore, type UserStore } from '../shared/store/users.ts';
import type { CliContext } from './cli-context.ts';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import { openTarget, secretBeside } from './target.ts';

const USER = 'canary';

export function addCanaryCommands(program: Command, io: Io): void {
  program
    .command('canary')
    .description('the job that calls the API as a user would')
    .command('set-up <realm>')
    .description(
      `make its user (${USER}, a viewer of this realm alone) and its secret; again: another password`,
    )
    .action((realm: string) => setUp(realm, { program, io }));
}

async function setUp(realm: string, { program, io }: CliContext): Promise<void> {
  const { table, secrets, tokenSecret } = await openTarget(program, io);
  const name = secretBeside(tokenSecret, USER);
  if (name === undefined) {
    throw new Failure('Say which secret: --secret NAME (or REALMGATE_TOKEN_SECRET).', { usage: true });
  }
  if (!(await createRealmStore(table, io.clock).find(realm))) {
    throw new Failure(`There is no realm ${realm}.`);
  }
  const password = randomBytes(32).toString('base64url');
  await putUser(createUserStore(table, io.clock), {
    realm,
    hash: await hashPassword(password, io.passwordCost),
  });
  await secrets.write(name, JSON.stringify({ user: USER, password }));
  io.out(`The user ${USER} sees ${realm}; its password is in the secret ${name}, and nowhere else.`);
}

async function putUser(users: UserStore, { realm, hash }: { realm: string; hash: string }): Promise<void> {
  const before = await users.find(USER);
  if (!before) {
    const user = { user_name: USER, full_name: 'Calls the API every five minutes', role: 'viewer' } as const;
    await users.create({ ...user, realms: [realm], password: hash });
    return;
  }
  if (before.role !== 'viewer') {
    throw new Failure(`There is a user ${USER} already, with the role ${before.role}: nothing was changed.`);
  }
  await users.setRealms(USER, [realm]);
  await users.setPassword(USER, hash);
}
