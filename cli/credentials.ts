import { type ToolCredentials, toolCredentials } from '../shared/security/tool-credentials.ts';
import { checked } from './failure.ts';
import type { Io } from './io.ts';

/** What goes into the secret of an import tool or a search backend. */
export async function askCredentials(user: string, io: Io): Promise<ToolCredentials> {
  const credentials = { user, password: await io.secret(`Password of ${user}`) };
  return checked(toolCredentials(), credentials, 'The credentials');
}
