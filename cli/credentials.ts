import { type ToolCredentials, toolCredentials } from '../shared/security/tool-credentials.ts';
import { parseOrFail } from './failure.ts';
import type { Io } from './io.ts';

/** Asks for the password of a user and returns both, as the secret of an import tool or a search backend holds them. */
export async function askCredentials(user: string, io: Io): Promise<ToolCredentials> {
  const credentials = { user, password: await io.secret(`Password of ${user}`) };
  return parseOrFail(toolCredentials(), credentials, 'The credentials');
}
