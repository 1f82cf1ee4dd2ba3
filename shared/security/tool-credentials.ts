import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import { createSecretValues } from './secret-values.ts';
import type { Secrets } from './secrets.ts';

/** Schema of the secret of an import tool or a monitoring API, or of a search backend with users. */
export const toolCredentials = once(() => z.object({ user: z.string().min(1), password: z.string().min(1) }));
export type ToolCredentials = z.infer<ReturnType<typeof toolCredentials>>;

/** Reads the user and password of an import tool by the name of their secret. */
export function createToolCredentials(
  secrets: Pick<Secrets, 'read'>,
  clock: Clock,
): (name: string) => Promise<ToolCredentials> {
  return createSecretValues(secrets, clock, {
    schema: toolCredentials,
    code: 'import_tool_credentials',
    owner: 'the import tool',
  });
}

/** Reads the user and password for the API of engines by the name of their secret. */
export function createEngineCredentials(
  secrets: Pick<Secrets, 'read'>,
  clock: Clock,
): (name: string) => Promise<ToolCredentials> {
  return createSecretValues(secrets, clock, {
    schema: toolCredentials,
    code: 'engine_credentials',
    owner: 'the monitoring API',
  });
}
