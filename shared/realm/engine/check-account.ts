/** The permissions of our account at the API of an engine. */
import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import type { OpenRealm } from '../open-realm/open.ts';

interface AccountCheck {
  /** True if the account may read everything. One that may not act is allowed. */
  readonly ok: boolean;
  /** True if it lacks no permission. */
  readonly isComplete: boolean;
  /** A text for people, also about what is refused. */
  readonly detail: string;
}

/** Checks our account at the engine's API. `undefined` means that the interface has no permissions. */
export async function checkAccount({ status }: OpenRealm): Promise<AccountCheck | undefined> {
  const missing = await attempt(() => status.missingPermissions());
  if (missing === undefined) return undefined;
  if (missing instanceof AppError) return { ok: false, isComplete: false, detail: missing.message };
  const { toRead, toAct } = missing;
  const detail = [
    toRead.length === 0
      ? 'Our account may read everything.'
      : `It may not read: ${toRead.join(', ')} are missing.`,
    toAct.length === 0
      ? 'It may do all operations.'
      : `Operations are refused for want of ${toAct.join(', ')}.`,
  ].join(' ');
  return { ok: toRead.length === 0, isComplete: toRead.length + toAct.length === 0, detail };
}
