import { resolve } from 'node:path';

import { type Command, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod';

import { type SearchBackendRecord, searchBackendRecord } from '../shared/store/search-backends.ts';
import { checked, Failure } from './failure.ts';
import type { Io } from './io.ts';
import { merged } from './merged.ts';
import { readText } from './realm-options.ts';
import { secretBeside } from './target.ts';

const fieldNames = z.record(z.string(), z.record(z.string(), z.string()));
type FieldNames = z.infer<typeof fieldNames>;

/** The options as commander hands them over. */
const backendOptions = z.object({
  url: z.string().optional(),
  flavour: z.string().optional(),
  user: z.string().optional(),
  credentials: z.string().optional(),
  ca: z.string().optional(),
  field: fieldNames.optional(),
});

export function addSearchBackendOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--flavour <flavour>', 'what it is; opensearch unless said otherwise').choices([
        'opensearch',
        'elasticsearch',
      ]),
    )
    .option('--user <name>', 'user of it; the password is asked for, or read from standard input')
    .option('--credentials <secret>', 'secret of user and password, when it exists already')
    .option('--ca <file>', 'PEM file of the authority that signed its certificate')
    .option(
      '--field <name=field...>',
      'what a field is called in its documents, e.g. events.time=@timestamp or syslogs.ident=process.name',
      fieldName,
    );
}

export interface Surroundings {
  readonly io: Io;
  readonly tokenSecret: string | undefined;
}

/** What a new one has that its options do not say. */
export interface Before {
  readonly id: number;
  readonly credentials?: string | undefined;
  readonly fields?: SearchBackendRecord['fields'];
}

/** `before` as the options say, and the user whose password is to be written into its secret. */
export async function readSearchBackendOptions(
  before: Before,
  options: unknown,
  { io, tokenSecret }: Surroundings,
): Promise<{ readonly record: SearchBackendRecord; readonly user: string | undefined }> {
  const { user, ca, field, ...chosen } = backendOptions.parse(options);
  const given = {
    ...chosen,
    credentials: chosen.credentials ?? (user === undefined ? undefined : secretOf(before, tokenSecret)),
    ca: ca ? await readText(resolve(io.cwd, ca)) : ca,
    fields: field && bothNames(fieldNames.parse(before.fields ?? {}), field),
  };
  return { record: checked(searchBackendRecord, merged(before, given), 'The search backend'), user };
}

/** Where the password of its user is, or goes. */
function secretOf({ id, credentials }: Before, tokenSecret: string | undefined): string {
  const secret = credentials ?? secretBeside(tokenSecret, `search-backends/${id}`);
  if (secret !== undefined) return secret;
  const message = 'Say where the password goes: --credentials SECRET, or --secret NAME of the token keys.';
  throw new Failure(message, { usage: true });
}

function bothNames(before: FieldNames, given: FieldNames): FieldNames {
  const kinds = Object.entries(given).map(([kind, names]) => [kind, { ...before[kind], ...names }] as const);
  return { ...before, ...Object.fromEntries(kinds) };
}

/** `events.time=@timestamp`, added to those before it. */
function fieldName(text: string, before: FieldNames = {}): FieldNames {
  const [, kind, name, field] = /^(\w+)\.([^=]+)=(.+)$/.exec(text) ?? [];
  if (kind === undefined || name === undefined || field === undefined) {
    throw new InvalidArgumentError('Write events.NAME=FIELD or syslogs.NAME=FIELD.');
  }
  return { ...before, [kind]: { ...before[kind], [name]: field } };
}
