import { readFile } from 'node:fs/promises';

import * as z from 'zod';

const guide = new URL('../../docs/guides/icinga-2-18.md', import.meta.url);

/** The name and the password of the account in the guide. */
export const guideLogin = { user: 'realmgate', password: 'a long password' } as const;

/** Returns the text of the account of the REST API of Icinga 2 that the guide "Icinga 2.18 and you" has the reader paste. */
export async function guideAccount(): Promise<string> {
  const [account] = /object ApiUser "realmgate" \{[^}]*\}/.exec(await readFile(guide, 'utf8')) ?? [];
  if (account === undefined) throw new Error('the guide has no account of the REST API');
  return account;
}

/** Returns the permissions of that account. */
export async function guidePermissions(): Promise<string[]> {
  const [, list = ''] = /permissions = (\[[^\]]*\])/.exec(await guideAccount()) ?? [];
  return z.array(z.string()).min(1).parse(JSON.parse(list));
}

/** Returns the command lines of `npm run admin` in that guide, in their order, without `npm run admin -- --stage prod`. */
export async function guideCommands(): Promise<string[]> {
  const text = (await readFile(guide, 'utf8')).replaceAll('\\\n ', '');
  return [...text.matchAll(/^npm run admin -- --stage prod (.*)$/gm)].map(([, line = '']) => line);
}
