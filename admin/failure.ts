import type * as z from 'zod';

import { messageOf } from '../shared/base/messages.ts';

/** An error whose message explains the fault completely. `usage` means that the command line itself is wrong (exit code 2). */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly usage: boolean;

  constructor(message: string, options: { readonly usage?: boolean; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.usage = options.usage ?? false;
  }
}

/** Error that ends a dry run with exit code 2 because the table differs from the file. The differences are printed already. */
export class DriftError extends Error {
  override readonly name = 'DriftError';
}

/** Returns the parsed value. Throws a `Failure` that lists every fault of `what` if the value does not match the schema. */
export function parseOrFail<T extends z.ZodType>(schema: T, value: unknown, what: string): z.output<T> {
  const read = schema.safeParse(value, { error: messageOf });
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) =>
    path.length === 0 ? `  ${message}` : `  ${path.join('.')}: ${message}`,
  );
  throw new Failure([`${what} is not right:`, ...faults].join('\n'));
}
