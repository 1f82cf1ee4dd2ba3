import { Argument, type Command, Option } from 'commander';
import * as z from 'zod';

import { hashPassword, newPassword } from '../shared/security/passwords.ts';
import { createAccessKeyStore } from '../shared/store/access-keys.ts';
import { createRealmStore } from '../shared/store/realms.ts';
import { namesOfExisting } from '../shared/store/reference.ts';
import { createSessionStore } from '../shared/store/sessions.ts';
import { createUserStore, role, userName } from '../shared/store/users.ts';
import type { CliContext } from './cli-context.ts';
import { Failure, parseOrFail } from './failure.ts';
import type { Io } from './io.ts';
import { printList, printRecord } from './print-list.ts';
import { openTarget } from './target.ts';

const addOptions = z.object({
  role: role(),
  fullName: z.string().optional(),
  realm: z.array(z.string()).default([]),
});

export function addUserCommands(program: Command, io: Io): void {
  const call = { program, io };
  const users = program.command('users').description('who may call the API');
  users
    .command('add <name>')
    .description('add a user; the password is asked for, or read from standard input')
    .addOption(new Option('--role <role>', 'what the user may do').choices(role().options).default('viewer'))
    .option('--full-name <text>')
    .option('--realm <name...>', 'realms that the user sees (an admin sees all)')
    .action((name: string, options: unknown) => add(name, options, call));
  users
    .command('list')
    .description('all users')
    .action(() => list(call));
  users
    .command('show <name>')
    .description('one user, and the sessions that live')
    .action((name: string) => show(name, call));
  users
    .command('password <name>')
    .description('set a new password and end the sessions of the user')
    .action((name: string) => setPassword(name, call));
  users
    .command('role <name>')
    .addArgument(new Argument('<role>').choices(role().options))
    .description('set what the user may do')
    .option('--force', 'also where no administrator is left')
    .action((name: string, newRole: unknown, options: unknown) => setRole(name, { newRole, options }, call));
  users
    .command('realms <name> [realm...]')
    .description('set the whole list of realms that the user sees')
    .action((name: string, names: string[]) => setRealms(name, names, call));
  users
    .command('remove <name>')
    .description('remove a user and end the sessions')
    .option('--force', 'also where no administrator is left')
    .action((name: string, options: unknown) => remove(name, options, call));
}

async function open({ program, io }: CliContext) {
  const { table } = await openTarget(program, io);
  return {
    users: createUserStore(table, io.clock),
    sessions: createSessionStore(table, io.clock),
    keys: createAccessKeyStore(table, io.clock),
    realms: createRealmStore(table, io.clock),
  };
}
type Stores = Awaited<ReturnType<typeof open>>;

async function add(name: string, options: unknown, call: CliContext): Promise<void> {
  const { users, realms } = await open(call);
  const chosen = addOptions.parse(options);
  const user_name = parseOrFail(userName(), name, 'The user name');
  await refuseUnknownRealms(realms, chosen.realm);
  if (await users.find(user_name)) throw new Failure(`A user ${user_name} exists already.`);
  const password = await askPassword(user_name, call.io);
  const user = {
    user_name,
    full_name: chosen.fullName,
    role: role().parse(chosen.role),
    realms: chosen.realm,
    password,
  };
  await users.create(user);
  call.io.out(`User ${user_name} added as ${chosen.role}.`);
}

async function list(call: CliContext): Promise<void> {
  const { users, sessions, realms } = await open(call);
  const [all, living, there] = await Promise.all([users.list(), sessions.list(), realms.list()]);
  const rows = all.map((user) => ({
    user_name: user.user_name,
    full_name: user.full_name,
    role: user.role,
    realms: namesOfExisting(user.realms, there),
    session_count: living.filter((session) => session.user_name === user.user_name).length,
    last_login: user.last_login,
  }));
  printList(rows, call.program, call.io);
}

async function show(name: string, call: CliContext): Promise<void> {
  const { users, sessions } = await open(call);
  const user = await users.find(name);
  if (!user) throw new Failure(`There is no user ${name}.`);
  const living = await sessions.list(name);
  const started = living.map(({ session_id, started_at, refreshed_at }) => ({
    session_id,
    started_at,
    refreshed_at,
  }));
  printRecord({ ...user, sessions: started }, call.program, call.io);
}

async function setPassword(name: string, call: CliContext): Promise<void> {
  const { users, sessions } = await open(call);
  if (!(await users.find(name))) throw new Failure(`There is no user ${name}.`);
  await users.setPassword(name, await askPassword(name, call.io));
  call.io.out(`Password of ${name} set; sessions ended: ${await sessions.endAll(name)}.`);
}

async function setRole(
  name: string,
  { newRole, options }: { readonly newRole: unknown; readonly options: unknown },
  call: CliContext,
): Promise<void> {
  const { users } = await open(call);
  if (newRole !== 'admin') await keepAnAdmin(users, name, options);
  await users.setRole(name, role().parse(newRole));
  call.io.out(`User ${name} is ${String(newRole)} now.`);
}

async function setRealms(name: string, names: readonly string[], call: CliContext): Promise<void> {
  const { users, realms } = await open(call);
  await refuseUnknownRealms(realms, names);
  await users.setRealms(name, names);
  call.io.out(`User ${name} sees ${names.length === 0 ? 'no realm' : names.join(', ')} now.`);
}

async function remove(name: string, options: unknown, call: CliContext): Promise<void> {
  const { users, sessions, keys } = await open(call);
  await keepAnAdmin(users, name, options);
  await users.remove(name);
  const ended = await Promise.all([sessions.endAll(name), keys.removeAll(name)]);
  call.io.out(`User ${name} removed; sessions ended: ${ended[0]}; keys removed: ${ended[1]}.`);
}

const force = z.object({ force: z.boolean().default(false) });

/**
 * Refuses to remove the last administrator, unless `--force` is given. Without one, nobody can create a realm or a host through
 * the API.
 */
async function keepAnAdmin(users: Stores['users'], name: string, options: unknown): Promise<void> {
  if (force.parse(options).force) return;
  const admins = (await users.list()).filter((user) => user.role === 'admin');
  if (admins.length !== 1 || admins[0]?.user_name !== name) return;
  throw new Failure(`${name} is the last administrator. --force does it all the same.`);
}

async function askPassword(name: string, io: Io): Promise<string> {
  const secret = await io.secret(`Password of ${name}`);
  return hashPassword(parseOrFail(newPassword(), secret, 'The password'), io.passwordCost);
}

async function refuseUnknownRealms(realms: Stores['realms'], names: readonly string[]): Promise<void> {
  const realmNames = new Set((await realms.list()).map((realm) => realm.name));
  const unknown = names.filter((name) => !realmNames.has(name));
  if (unknown.length > 0) throw new Failure(`There is no realm ${unknown.join(', ')}.`);
}
