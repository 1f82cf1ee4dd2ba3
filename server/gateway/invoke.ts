import { randomUUID } from 'node:crypto';

import type { Context } from 'aws-lambda';

import { rejectAfter } from '../../shared/base/reject-after.ts';
import type { FunctionLimits } from './deployment.ts';
import { ACCOUNT } from './proxy-event.ts';

/** The three methods are obsolete; no function here calls them. */
export type LambdaContext = Omit<Context, 'done' | 'fail' | 'succeed'>;
export type LambdaHandler = (event: unknown, context: LambdaContext) => unknown;

/** A function did not answer within its time limit. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

/** Calls a handler as Lambda does, with its time limit. Throws the error of the handler, or `TimedOut`. */
export async function invoke(
  handler: LambdaHandler,
  event: unknown,
  { name, timeoutMs, memoryMb }: FunctionLimits & { readonly name: string },
): Promise<unknown> {
  const context = lambdaContext(name, memoryMb, performance.now() + timeoutMs);
  const answer = Promise.resolve(handler(event, context));
  return rejectAfter(timeoutMs, answer, () => new TimedOut(`${name} did not answer within ${timeoutMs} ms`));
}

/** Makes the context of a call that ends at `deadline`, in milliseconds of `performance.now()`. */
export function lambdaContext(name: string, memoryMb: number, deadline: number): LambdaContext {
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:${ACCOUNT}:function:${name}`,
    memoryLimitInMB: String(memoryMb),
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    // Whole milliseconds, as the platform tells them: timers of the same length share a list in Node.
    getRemainingTimeInMillis: () => Math.max(0, Math.floor(deadline - performance.now())),
  };
}
