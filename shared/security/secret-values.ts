import type * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { AppError, type ProblemCode } from '../base/errors.ts';
import { type Expiring, expiring } from '../base/expiring.ts';
import { parseJsonText } from '../base/parse-json-text.ts';
import type { Secrets } from './secrets.ts';

/** Time for which a secret is cached, in milliseconds. */
const CACHE_MS = 60_000;

export interface SecretForm<T> {
  /** Schema of the secret's JSON. */
  readonly schema: () => z.ZodType<T>;
  /** Code of the error if the secret does not exist or does not match the schema. */
  readonly code: ProblemCode;
  /** Name of the system that the secret is for, used in the error's text. */
  readonly owner: string;
}

/** Returns a function that reads and parses a secret by its name and caches it for a minute. */
export function createSecretValues<T>(
  secrets: Pick<Secrets, 'read'>,
  clock: Clock,
  form: SecretForm<T>,
): (name: string) => Promise<T> {
  const entries = new Map<string, Expiring<T>>();
  return (name) => {
    const entry = entries.get(name) ?? expiring(() => load(secrets, name, form), CACHE_MS, clock);
    entries.set(name, entry);
    return entry.get();
  };
}

async function load<T>(secrets: Pick<Secrets, 'read'>, name: string, form: SecretForm<T>): Promise<T> {
  const read = form.schema().safeParse(parseJsonText((await secrets.read(name)) ?? ''));
  if (read.success) return read.data;
  throw new AppError(form.code, {
    detail: `The credentials of ${form.owner} are not stored, or cannot be read.`,
    cause: new Error(`secret ${name}`),
  });
}
