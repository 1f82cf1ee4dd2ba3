import { resolve } from 'node:path';

import { type Command, Option } from 'commander';
import * as z from 'zod';

import type { ToolCredentials } from '../shared/security/tool-credentials.ts';
import { type ImportToolRecord, importToolRecord } from '../shared/store/import-tools.ts';
import { askCredentials } from './credentials.ts';
import { checked, Failure } from './failure.ts';
import type { Io } from './io.ts';
import { merged } from './merged.ts';
import { readText } from './realm-options.ts';
import { secretBeside } from './target.ts';

const texts = z.array(z.string()).optional();

/** The options as commander hands them over: camelCase texts. */
const toolOptions = z.object({
  kind: z.enum(['staged', 'icinga2']).optional(),
  dialect: z.string().optional(),
  defaultTemplate: texts,
  template: texts,
  contactGroup: texts,
  url: z.string().optional(),
  user: z.string().optional(),
  credentials: z.string().optional(),
  ca: z.string().optional(),
  fingerprint: z.string().optional(),
});
type ToolOptions = z.infer<typeof toolOptions>;

/** Those of `add` and `set`; an empty text takes a field away. */
export function addImportToolOptions(command: Command): Command {
  return command
    .addOption(new Option('--kind <kind>', 'how it is spoken to').choices(['staged', 'icinga2']))
    .option('--default-template <name...>', 'templates of hosts that name none')
    .option(
      '--dialect <dialect>',
      'staged: nagios (the default; Naemon too) or shinken (Alignak too) loads the export',
    )
    .option('--template <name...>', 'staged: all templates there are; others are refused')
    .option('--contact-group <name...>', 'staged: all contact groups there are; others are refused')
    .option('--url <url>', 'icinga2: https address of the REST interface, without /v1')
    .option('--user <name>', 'icinga2: user of it; the password is asked for, or read from standard input')
    .option('--credentials <secret>', 'icinga2: secret of user and password, when it exists already')
    .option('--ca <file>', "icinga2: PEM file of the authority that signed the interface's certificate")
    .option('--fingerprint <sha256>', 'icinga2: the one certificate to trust');
}

export interface Surroundings {
  readonly io: Io;
  readonly tokenSecret: string | undefined;
}

interface Read {
  readonly record: ImportToolRecord;
  readonly password: ToolCredentials | undefined;
}

/** The record that the options say, and the credentials to write into its secret. */
export async function readImportToolOptions(
  address: string,
  options: unknown,
  around: Surroundings,
): Promise<Read> {
  const { kind = 'staged', ...chosen } = toolOptions.parse(options);
  refuseStrangers(kind, chosen);
  if (kind === 'icinga2' && chosen.user === undefined && chosen.credentials === undefined) {
    throw new Failure('Say who may use it: --user NAME, or --credentials SECRET.', { usage: true });
  }
  return read({ address, kind }, chosen, around);
}

/** `before` as the options change it. */
export async function readImportToolChange(
  before: ImportToolRecord,
  options: unknown,
  around: Surroundings,
): Promise<Read> {
  const { kind = before.kind, ...chosen } = toolOptions.parse(options);
  refuseStrangers(kind, chosen);
  return read({ ...before, kind }, chosen, around);
}

async function read(
  before: Readonly<Record<string, unknown>> & { readonly address: string },
  { user, ...chosen }: ToolOptions,
  { io, tokenSecret }: Surroundings,
): Promise<Read> {
  const given = {
    dialect: chosen.dialect,
    default_templates: chosen.defaultTemplate,
    templates: chosen.template,
    contact_groups: chosen.contactGroup,
    url: chosen.url,
    credentials:
      chosen.credentials ?? (before['credentials'] ? undefined : secretFor(before.address, tokenSecret)),
    ca: chosen.ca ? await readText(resolve(io.cwd, chosen.ca)) : chosen.ca,
    fingerprint: chosen.fingerprint,
  };
  const record = checked(importToolRecord, merged(before, given), 'The import tool');
  const asks = record.kind === 'icinga2' && user !== undefined;
  return { record, password: asks ? await askCredentials(user, io) : undefined };
}

/** Options of the other kind would be dropped without a word. */
function refuseStrangers(kind: string, chosen: ToolOptions): void {
  const ofStaged = ['dialect', 'template', 'contactGroup'] as const;
  const ofIcinga2 = ['url', 'user', 'credentials', 'ca', 'fingerprint'] as const;
  const strangers: readonly (keyof ToolOptions)[] = kind === 'staged' ? ofIcinga2 : ofStaged;
  const given = strangers.filter((option) => chosen[option] !== undefined);
  if (given.length === 0) return;
  const names = given.map(
    (option) => `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  );
  throw new Failure(`A tool of the kind ${kind} has no ${names.join(', ')}.`, { usage: true });
}

/** Beside the secret of the token keys, where the functions may read it; secret names know no colon. */
function secretFor(address: string, tokenSecret: string | undefined): string | undefined {
  return secretBeside(tokenSecret, `import-tools/${address.replaceAll(':', '-')}`);
}
