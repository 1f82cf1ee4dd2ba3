import type * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { AppError, type ProblemCode } from '../base/errors.ts';
import { type Expiring, expiring } from '../base/expiring.ts';
import type { Secrets } from './secrets.ts';

/** A secret that was changed is used after this long. */
const KEPT_MS = 60_000;

export interface SecretForm<T> {
  /** What the secret holds, as JSON. */
  readonly schema: () => z.ZodType<T>;
  /** Thrown where there is no such secret, or it holds something else. */
  readonly code: ProblemCode;
  /** Whose it is, for the words of the error. */
  readonly owner: string;
}

/** Reads what a secret holds, by its name, and keeps it for a minute. */
export function createSecretValues<T>(
  secrets: Pick<Secrets, 'read'>,
  clock: Clock,
  form: SecretForm<T>,
): (name: string) => Promise<T> {
  const entries = new Map<string, Expiring<T>>();
  return (name) => {
    const entry = entries.get(name) ?? expiring(() => load(secrets, name, form), KEPT_MS, clock);
    entries.set(name, entry);
    return entry.get();
  };
}

async function load<T>(secrets: Pick<Secrets, 'read'>, name: string, form: SecretForm<T>): Promise<T> {
  const read = form.schema().safeParse(parsed(await secrets.read(name)));
  if (read.success) return read.data;
  throw new AppError(form.code, {
    detail: `The credentials of ${form.owner} are not stored, or cannot be read.`,
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
