import { type ToolCredentials, toolCredentials } from '../shared/security/tool-credentials.ts';
import { parseOrFail } from './failure.ts';
import type { Io } from './io.ts';

/** Asks for the password of a user and returns both, as the secret of an import tool or a search backend holds them. `system` is what the user logs in to. */
export async function askCredentials(
  { user, system }: { readonly user: string; readonly system: string },
  io: Io,
): Promise<ToolCredentials> {
  const credentials = { user, password: await io.secret(`Password of ${user} (${system})`) };
  return parseOrFail(toolCredentials(), credentials, 'The credentials');
}
