import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { type Expiring, expiring } from '../base/expiring.ts';
import type { Secrets } from './secrets.ts';

/** What the secret of an import tool holds, as JSON. */
export const toolCredentials = z.object({ user: z.string().min(1), password: z.string().min(1) });
export type ToolCredentials = z.infer<typeof toolCredentials>;

/** A password that was changed is used after this long. */
const KEPT_MS = 60_000;

/** Reads the user and password of an import tool by the name of their secret. */
export function createToolCredentials(
  secrets: Pick<Secrets, 'read'>,
  clock: Clock,
): (name: string) => Promise<ToolCredentials> {
  const known = new Map<string, Expiring<ToolCredentials>>();
  return (name) => {
    const entry = known.get(name) ?? expiring(() => load(secrets, name), KEPT_MS, clock);
    known.set(name, entry);
    return entry.get();
  };
}

async function load(secrets: Pick<Secrets, 'read'>, name: string): Promise<ToolCredentials> {
  const read = toolCredentials.safeParse(parsed(await secrets.read(name)));
  if (read.success) return read.data;
  throw new AppError('import_tool_credentials', {
    detail: 'The credentials of the import tool are not stored, or cannot be read.',
    cause: new Error(`secret ${name}`),
  });
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
