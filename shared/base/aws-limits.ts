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

/** For command lines: no request waits for them, and a slow network or a busy machine is no fault of the service. */
export const patientLimits = {
  callMs: 60_000,
  requestHandler: { requestTimeout: 20_000, throwOnRequestTimeout: true },
} as const;

/** What a call of a client is sent with. */
interface CallOptions {
  readonly abortSignal: AbortSignal;
}

/** Makes one call of a client, for at most `ms`; when it is over, nothing of the limit is left. */
export async function withCallLimit<T>(
  call: (options: CallOptions) => Promise<T>,
  ms: number = awsLimits.callMs,
): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => {
    limit.abort(new Error(`no answer within ${ms} ms`));
  }, ms).unref();
  try {
    return await call({ abortSignal: limit.signal });
  } finally {
    // Without an abort: that would end a connection which the next call takes over.
    clearTimeout(timer);
  }
}
