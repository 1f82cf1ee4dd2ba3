import type * as z from 'zod';

import { messageOf } from '../shared/base/messages.ts';

/** A fault that the message explains in full; `usage` ones are about the command line itself (exit code 2). */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly usage: boolean;

  constructor(message: string, options: { readonly usage?: boolean; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.usage = options.usage ?? false;
  }
}

/** A dry run found that the table differs from a file. It has been printed; the command ends with exit code 2. */
export class Drift extends Error {
  override readonly name = 'Drift';
}

/** The value as the schema reads it, or a failure that lists everything that is wrong with `what`. */
export function checked<T extends z.ZodType>(schema: T, value: unknown, what: string): z.output<T> {
  const read = schema.safeParse(value, { error: messageOf });
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) =>
    path.length === 0 ? `  ${message}` : `  ${path.join('.')}: ${message}`,
  );
  throw new Failure([`${what} is not right:`, ...faults].join('\n'));
}
