import type { Command } from 'commander';

import { parseJsonText } from '../shared/base/parse-json-text.ts';
import { keySet } from '../shared/security/key-set.ts';
import { createUserStore } from '../shared/store/users.ts';
import type { CliContext } from './cli-context.ts';
import { type Collections, openSections } from './configuration/sections.ts';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import { printList } from './print-list.ts';
import { openTarget } from './target.ts';

interface Row extends Readonly<Record<string, string | boolean>> {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** Adds the command `check`. It checks whether table and secrets hold all that the API needs, e.g. after a restore from a backup. */
export function addCheckCommand(kinds: Collections, program: Command, io: Io): void {
  program
    .command('check')
    .description(
      'look whether table and secrets hold all that is needed; engines are not asked (realms check)',
    )
    .action(() => check(kinds, { program, io }));
}

async function check(kinds: Collections, call: CliContext): Promise<void> {
  const rows = [await signingKeys(call), await administrator(call), ...(await records(kinds, call))];
  printList(rows, call.program, call.io);
  const failed = rows.filter(({ ok }) => !ok);
  if (failed.length > 0) throw new Failure(`${failed.length} of ${rows.length} checks failed.`);
}

async function signingKeys({ program, io }: CliContext): Promise<Row> {
  const { secrets, tokenSecret = '' } = await openTarget(program, io);
  const text = tokenSecret === '' ? undefined : await secrets.read(tokenSecret);
  const keys = keySet().safeParse(parseJsonText(text ?? ''));
  const missing = 'There are none, so that nobody logs in: keys rotate makes one.';
  return {
    name: 'signing keys',
    ok: keys.success,
    detail: keys.success ? `${keys.data.keys.length} verify.` : missing,
  };
}

async function administrator({ program, io }: CliContext): Promise<Row> {
  const users = createUserStore((await openTarget(program, io)).table, io.clock);
  const admins = (await users.list()).filter(({ role }) => role === 'admin');
  const passwords = await Promise.all(admins.map(({ user_name }) => users.findWithPassword(user_name)));
  const able = passwords.filter((one) => one?.password !== undefined).length;
  const detail =
    able > 0 ? `${able} can log in.` : 'None can log in: users add, or users password of one that is there.';
  return { name: 'administrators', ok: able > 0, detail };
}

/** Returns one row for each kind of record, and one for each realm that refers to a record that does not exist any more. */
async function records(kinds: Collections, { program, io }: CliContext): Promise<Row[]> {
  const remarks: string[] = [];
  const listening: Io = { ...io, err: (text) => remarks.push(text) };
  const rows: Row[] = [];
  for (const section of await openSections({ program, io: listening }, kinds)) {
    const { length } = await section.current();
    rows.push({ name: section.name.replaceAll('_', ' '), ok: true, detail: `${length} can be read.` });
  }
  return [...rows, ...remarks.map((detail) => ({ name: 'references', ok: false, detail }))];
}
