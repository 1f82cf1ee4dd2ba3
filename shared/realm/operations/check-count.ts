import { AppError } from '../../base/errors.ts';

/** The largest number of targets of one request. */
export const mostTargets = 10_000;

interface Count {
  /** The number of targets that are selected. */
  readonly count: number;
  /** The number that the caller expects. `undefined` means any number. */
  readonly expectedCount: number | undefined;
  /** The word for the targets in an error. */
  readonly subject: 'hosts and services' | 'downtimes' | 'comments';
}

/** Throws `too_many_targets` or `unexpected_count` if the number of selected targets is too large or is not the expected one. */
export function checkCount({ count, expectedCount, subject }: Count): void {
  if (count > mostTargets) {
    const detail = `${count} ${subject} are selected; one request may have ${mostTargets}.`;
    throw new AppError('too_many_targets', { detail });
  }
  if (expectedCount === undefined || expectedCount === count) return;
  const detail = `${count} ${subject} are selected, and ${expectedCount} were expected. Nothing was changed.`;
  throw new AppError('unexpected_count', { detail });
}

/** Returns the reason why a realm is an incomplete source of an operation's answer. */
export function incomplete(realm: string, open: number, all: number): AppError {
  return new AppError('operation_incomplete', {
    detail: `${open} of ${all} targets of realm '${realm}' are not done: each has its reason.`,
  });
}
