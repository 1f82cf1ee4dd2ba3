import { resolve } from 'node:path';

import { type Command, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod';

import { type SearchBackendRecord, searchBackendRecord } from '../shared/store/search-backends.ts';
import { checked, Failure } from './failure.ts';
import type { Io } from './io.ts';
import { readText } from './realm-options.ts';
import { secretBeside } from './target.ts';

const fieldNames = z.record(z.string(), z.record(z.string(), z.string()));
type FieldNames = z.infer<typeof fieldNames>;

/** The options as commander hands them over. */
const backendOptions = z.object({
  url: z.string(),
  flavour: z.string(),
  user: z.string().optional(),
  credentials: z.string().optional(),
  ca: z.string().optional(),
  field: fieldNames.optional(),
});

export function addSearchBackendOptions(command: Command): Command {
  return command
    .requiredOption('--url <url>', 'its address')
    .addOption(
      new Option('--flavour <flavour>', 'what it is')
        .choices(['opensearch', 'elasticsearch'])
        .default('opensearch'),
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

/** The record that the options say, and the user whose password is to be written into its secret. */
export async function readSearchBackendOptions(
  id: number,
  options: unknown,
  { io, tokenSecret }: Surroundings,
): Promise<{ readonly record: SearchBackendRecord; readonly user: string | undefined }> {
  const { url, flavour, user, credentials, ca, field } = backendOptions.parse(options);
  const beside = user === undefined ? undefined : secretBeside(tokenSecret, `search-backends/${id}`);
  const secret = credentials ?? beside;
  if (user !== undefined && secret === undefined) {
    const message = 'Say where the password goes: --credentials SECRET, or --secret NAME of the token keys.';
    throw new Failure(message, { usage: true });
  }
  const fields = {
    id,
    url,
    flavour,
    credentials: secret,
    ca: ca === undefined ? undefined : await readText(resolve(io.cwd, ca)),
    fields: field,
  };
  return { record: checked(searchBackendRecord, fields, 'The search backend'), user };
}

/** `events.time=@timestamp`, added to those before it. */
function fieldName(text: string, before: FieldNames = {}): FieldNames {
  const [, kind, name, field] = /^(\w+)\.([^=]+)=(.+)$/.exec(text) ?? [];
  if (kind === undefined || name === undefined || field === undefined) {
    throw new InvalidArgumentError('Write events.NAME=FIELD or syslogs.NAME=FIELD.');
  }
  return { ...before, [kind]: { ...before[kind], [name]: field } };
}
