/**
 * Time limits of a call to an AWS service. A function that starts cold on a fraction of a core needs up to a second to open eight
 * connections at once, so an attempt must have more than one second: the next attempt would start from the beginning. All attempts
 * together must end before the 5 s of the authorizer, so that it can still answer and log the reason.
 */
export const awsLimits = {
  maxAttempts: 3,
  /** Timeout of one attempt in milliseconds: from its start, connecting included, to the headers of the answer. */
  tryMs: 2500,
  /** Timeout of the whole call in milliseconds: all attempts, the pauses between them and the body of the answer. */
  callMs: 4000,
} as const;

/** Options for the constructor of an AWS SDK client. */
export const clientLimits = {
  maxAttempts: awsLimits.maxAttempts,
  requestHandler: { requestTimeout: awsLimits.tryMs, throwOnRequestTimeout: true },
};

/** Longer limits for command lines: no request waits for them, and a slow network or a busy machine must not make them fail. */
export const patientLimits = {
  callMs: 60_000,
  requestHandler: { requestTimeout: 20_000, throwOnRequestTimeout: true },
} as const;

/** Options that are passed to a call of an AWS SDK client. */
interface CallOptions {
  readonly abortSignal: AbortSignal;
}

/** Makes one call of an AWS SDK client and aborts it after `ms` milliseconds. The timer is removed when the call ends. */
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
    // The signal is not aborted here: an abort would close the connection, which the next call reuses.
    clearTimeout(timer);
  }
}
