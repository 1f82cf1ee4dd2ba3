import { deadline } from './deadline.ts';

/**
 * How long a call of an AWS service may take. A function that starts cold on a fraction of a core needs up to a second for
 * eight connections at once, so a try must not be given up after one: the next would start over. Together the tries must
 * end before the authorizer's 5 s do, so that it can still answer and log why.
 */
export const awsLimits = {
  maxAttempts: 3,
  /** From the start of a try to the head of its answer, connecting included. */
  tryMs: 2500,
  /** All tries of a call, with its pauses and the answer's body. */
  callMs: 4000,
} as const;

/** For a client's constructor. */
export const clientLimits = {
  maxAttempts: awsLimits.maxAttempts,
  requestHandler: { requestTimeout: awsLimits.tryMs, throwOnRequestTimeout: true },
};

/** For each call of a client. */
export function callLimit(ms: number = awsLimits.callMs): { readonly abortSignal: AbortSignal } {
  return { abortSignal: deadline(ms) };
}
