import { resolve } from 'node:path';

import * as z from 'zod';

import type { ToolCredentials } from '../shared/security/tool-credentials.ts';
import { type ImportToolRecord, importToolRecord } from '../shared/store/import-tools.ts';
import { askCredentials } from './credentials.ts';
import { checked, Failure } from './failure.ts';
import type { Io } from './io.ts';
import { readText } from './realm-options.ts';
import { secretBeside } from './target.ts';

const texts = z.array(z.string()).optional();

/** The options as commander hands them over: camelCase texts. */
const toolOptions = z.object({
  kind: z.string(),
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

export interface Surroundings {
  readonly io: Io;
  readonly tokenSecret: string | undefined;
}

/** The record that the options say, and the credentials to write into its secret. */
export async function readImportToolOptions(
  address: string,
  options: unknown,
  { io, tokenSecret }: Surroundings,
): Promise<{ readonly record: ImportToolRecord; readonly password: ToolCredentials | undefined }> {
  const chosen = toolOptions.parse(options);
  refuseStrangers(chosen);
  const record = checked(
    importToolRecord,
    {
      address,
      kind: chosen.kind,
      default_templates: chosen.defaultTemplate,
      templates: chosen.template,
      contact_groups: chosen.contactGroup,
      url: chosen.url,
      credentials: chosen.credentials ?? secretFor(address, tokenSecret),
      ca: chosen.ca === undefined ? undefined : await readText(resolve(io.cwd, chosen.ca)),
      fingerprint: chosen.fingerprint,
    },
    'The import tool',
  );
  if (record.kind === 'staged' || chosen.user === undefined) return { record, password: undefined };
  return { record, password: await askCredentials(chosen.user, io) };
}

/** Options of the other kind would be dropped without a word. */
function refuseStrangers(chosen: ToolOptions): void {
  const ofStaged = ['template', 'contactGroup'] as const;
  const ofIcinga2 = ['url', 'user', 'credentials', 'ca', 'fingerprint'] as const;
  const strangers: readonly (keyof ToolOptions)[] = chosen.kind === 'staged' ? ofIcinga2 : ofStaged;
  const given = strangers.filter((option) => chosen[option] !== undefined);
  if (given.length > 0) {
    const names = given.map(
      (option) => `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    );
    throw new Failure(`A tool of the kind ${chosen.kind} has no ${names.join(', ')}.`, { usage: true });
  }
  if (chosen.kind === 'icinga2' && chosen.user === undefined && chosen.credentials === undefined) {
    throw new Failure('Say who may use it: --user NAME, or --credentials SECRET.', { usage: true });
  }
}

/** Beside the secret of the token keys, where the functions may read it; secret names know no colon. */
function secretFor(address: string, tokenSecret: string | undefined): string | undefined {
  return secretBeside(tokenSecret, `import-tools/${address.replaceAll(':', '-')}`);
}
