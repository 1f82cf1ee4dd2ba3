import { AppError } from '../base/errors.ts';
import type { MatchingServices } from '../realm/operations/operate-on-matching.ts';
import type { OperationServices } from '../realm/operations/operation-request.ts';
import type { PerformOptions } from '../realm/operations/perform.ts';

/** The time that one engine may take in a request, in milliseconds. The gateway waits 29 seconds. */
export const deadlineMs = 25_000;

/** Returns the times of an operation inside a request: 15 seconds for commands, 8 for their effects, 3 for an engine that is away. */
export function operationTimes({ clock, sleep }: Pick<PerformOptions, 'clock' | 'sleep'>): PerformOptions {
  return { clock, sleep, sendMs: 15_000, confirmMs: 8000, awayMs: 3000 };
}

interface OperationScope extends Pick<PerformOptions, 'clock' | 'sleep'>, Pick<OperationServices, 'realms'> {
  readonly operationRequests: { readonly queue: OperationServices['requests'] } & Pick<
    MatchingServices,
    'turns' | 'waiting'
  >;
}

/** Returns the parts of the program that an operation inside a request uses. */
export function operationServices({ realms, operationRequests, ...times }: OperationScope): MatchingServices {
  const { queue: requests, turns, waiting } = operationRequests;
  return { realms, requests, turns, waiting, performing: operationTimes(times), deadlineMs };
}

/** Returns the name of the caller, which engines store as the author. */
export function operator(caller: { readonly userName: string } | undefined): string {
  if (!caller) throw new AppError('not_authenticated', { detail: 'This needs a caller.' });
  return caller.userName;
}
