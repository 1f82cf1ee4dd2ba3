import { resolve } from 'node:path';

import { type Command, Option } from 'commander';
import * as z from 'zod';

import type { Collection, StoredRecord } from '../shared/store/collection.ts';
import { readAuthority } from './authority-file.ts';
import { Failure, parseOrFail } from './failure.ts';
import { type FieldOption, fieldOptions, mergeNames, sortsOfShape } from './field-options.ts';
import type { Io } from './io.ts';
import { mergeFields } from './merge-fields.ts';
import { secretBeside } from './target.ts';

/** Adds the options of `add` and `set`. An empty text removes a field. */
export function addFieldOptions<R extends StoredRecord, K>(
  command: Command,
  kind: Collection<R, K>,
  { isNew = false } = {},
): Command {
  // `--user` names the secret by itself.
  for (const { field, option, isRequired } of fieldOptions(kind))
    command.addOption(option.makeOptionMandatory(isNew && isRequired && field !== 'credentials'));
  for (const { option } of userOptions(kind)) command.addOption(option);
  return command;
}

interface UserOption {
  /** The field that names the secret with user and password. */
  readonly field: string;
  /** The system in which the user is: `database` of `database_credentials`, or the kind of record. */
  readonly system: string;
  readonly option: Option;
}

/** Returns the options that name a user and write the user's secret: `--database-user` for the field `database_credentials`. */
function userOptions<R extends StoredRecord, K>(kind: Collection<R, K>): UserOption[] {
  return fieldOptions(kind)
    .filter(({ field }) => /(?:^|_)credentials$/.test(field))
    .map(({ field }) => {
      const prefix = field.slice(0, -'credentials'.length).replaceAll('_', '-');
      const system = prefix === '' ? kind.recordName : prefix.slice(0, -1);
      const about = `user of the ${system}; the password is asked for, or read from a line of standard input`;
      return { field, system, option: new Option(`--${prefix}user <name>`, about) };
    });
}

/** The fields of the stored record, or the defaults of a new one. */
export type RecordFields = Readonly<Record<string, unknown>>;

export interface RecordChange<R> {
  readonly record: R;
  /** The users to prompt passwords for, in this order. */
  readonly users: readonly NewUser[];
}

interface NewUser {
  readonly user: string;
  readonly system: string;
  /** Name of the secret that receives user and password. */
  readonly secret: string;
}

interface SecretContext {
  readonly io: Io;
  readonly tokenSecret: string | undefined;
}

/** Returns the record `before` with the options applied. */
export async function readFieldOptions<R extends StoredRecord, K>(
  kind: Collection<R, K>,
  { before, options }: { readonly before: RecordFields; readonly options: unknown },
  around: SecretContext,
): Promise<RecordChange<R>> {
  const chosen = z.record(z.string(), z.unknown()).parse(options);
  const fields = await fieldsOf(fieldOptions(kind), { chosen, before, cwd: around.io.cwd });
  const users = userOptions(kind).flatMap(({ field, system, option }) => {
    const user = z.string().optional().parse(chosen[option.attributeName()]);
    return user === undefined ? [] : [{ user, system, field }];
  });
  for (const { field } of users) fields[field] ??= secretOf(kind, { before, field }, around);
  const after = mergeFields(before, fields);
  refuseStrangers(kind, { after, chosen });
  const record = parseOrFail(kind.schema(), after, `The ${kind.recordName}`);
  const secrets = users.map(({ field, ...rest }) => ({ ...rest, secret: String(record[field]) }));
  return { record, users: secrets };
}

interface ChosenOptions {
  readonly chosen: Readonly<Record<string, unknown>>;
  readonly before: RecordFields;
  readonly cwd: string;
}

async function fieldsOf(
  options: readonly FieldOption[],
  { chosen, before, cwd }: ChosenOptions,
): Promise<Record<string, unknown>> {
  const entries = options.map(async ({ field, option, isFile }) => {
    const value = chosen[option.attributeName()];
    if (isFile && typeof value === 'string' && value !== '')
      return [field, await readAuthority(resolve(cwd, value))];
    if (Array.isArray(value)) return [field, value.join('') === '' ? '' : value];
    if (typeof value !== 'object' || value === null) return [field, value];
    return [field, mergeNames(before[field], value)];
  });
  return z.record(z.string(), z.unknown()).parse(Object.fromEntries(await Promise.all(entries)));
}

/**
 * Returns the name of the secret of a field. By default it is beside the secret of the token keys, where the functions may read
 * it: `monitoring-apis/paris`, and `monitoring-apis/paris/database` for `database_credentials`. Names of secrets cannot contain a colon.
 */
function secretOf<R extends StoredRecord, K>(
  { recordName, key }: Collection<R, K>,
  { before, field }: { readonly before: RecordFields; readonly field: string },
  { tokenSecret }: SecretContext,
): string {
  const folder = `${recordName.replaceAll(' ', '-')}s`;
  const end = field.replace(/_?credentials$/, '').replace(/^(?=.)/, '/');
  const name = `${folder}/${String(before[key.field]).replaceAll(':', '-')}${end}`;
  const secret = z.string().optional().parse(before[field]) ?? secretBeside(tokenSecret, name);
  if (secret !== undefined) return secret;
  const message = 'Say where the password goes: --credentials SECRET, or --secret NAME of the token keys.';
  throw new Failure(message, { usage: true });
}

interface ChangedRecord {
  readonly after: RecordFields;
  readonly chosen: Readonly<Record<string, unknown>>;
}

/**
 * Throws a `Failure` if an option belongs to another sort of record, because it would be dropped silently, or if a sort that
 * needs credentials has none.
 */
function refuseStrangers<R extends StoredRecord, K>(
  kind: Collection<R, K>,
  { after, chosen }: ChangedRecord,
): void {
  const sort = String(after[kind.listed[0] ?? '']);
  const own =
    kind.shapes().find((shape) => sortsOfShape(kind, shape).includes(sort)) ?? kind.shapes()[0] ?? {};
  const options = [...fieldOptions(kind), ...userOptions(kind)];
  const strangers = options
    .filter(({ field, option }) => !(field in own) && chosen[option.attributeName()] !== undefined)
    .map(({ option }) => option.long ?? option.flags);
  if (strangers.length > 0) {
    throw new Failure(`The ${kind.recordName} is ${sort}, which has no ${strangers.join(', ')}.`, {
      usage: true,
    });
  }
  const isWanted = own['credentials'] && !own['credentials'].safeParse(undefined).success;
  if (isWanted && after['credentials'] === undefined) {
    throw new Failure('Say who may use it: --user NAME, or --credentials SECRET.', { usage: true });
  }
}
