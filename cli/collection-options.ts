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
  const options = fieldOptions(kind);
  // `--user` names the secret by itself.
  for (const { field, option, isRequired } of options)
    command.addOption(option.makeOptionMandatory(isNew && isRequired && field !== 'credentials'));
  if (!options.some(({ field }) => field === 'credentials')) return command;
  return command.addOption(
    new Option('--user <name>', 'user of it; the password is asked for, or read from standard input'),
  );
}

/** The fields of the stored record, or the defaults of a new one. */
export type RecordFields = Readonly<Record<string, unknown>>;

export interface RecordChange<R> {
  readonly record: R;
  /** Name of the user to prompt a password for. `undefined` if no password is needed. */
  readonly user: string | undefined;
  /** Name of the secret that receives the password. */
  readonly secret: string | undefined;
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
  const user = z.string().optional().parse(chosen['user']);
  const fields = await fieldsOf(fieldOptions(kind), { chosen, before, cwd: around.io.cwd });
  const named = fields['credentials'] ?? (user === undefined ? undefined : secretOf(kind, before, around));
  const after = mergeFields(before, { ...fields, credentials: named });
  refuseStrangers(kind, { after, chosen });
  const record = parseOrFail(kind.schema(), after, `The ${kind.recordName}`);
  return { record, user, secret: z.string().optional().parse(record['credentials']) };
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
 * Returns the name of the record's secret. By default it is beside the secret of the token keys, where the functions may read
 * it. Names of secrets cannot contain a colon.
 */
function secretOf<R extends StoredRecord, K>(
  { recordName, key }: Collection<R, K>,
  before: RecordFields,
  { tokenSecret }: SecretContext,
): string {
  const folder = `${recordName.replaceAll(' ', '-')}s`;
  const name = `${folder}/${String(before[key.field]).replaceAll(':', '-')}`;
  const secret = z.string().optional().parse(before['credentials']) ?? secretBeside(tokenSecret, name);
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
  const strangers = strangersTo(own, fieldOptions(kind), chosen);
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

function strangersTo(
  own: object,
  options: readonly FieldOption[],
  chosen: Readonly<Record<string, unknown>>,
): string[] {
  const strangers = options.filter(
    ({ field, option }) => !(field in own) && chosen[option.attributeName()] !== undefined,
  );
  const user = chosen['user'] !== undefined && !('credentials' in own) ? ['--user'] : [];
  return [...strangers.map(({ option }) => option.long ?? option.flags), ...user];
}
