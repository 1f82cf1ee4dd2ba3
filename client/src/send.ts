import { copyRequest, keepForBody } from './copy-request.ts';
import { NoAnswerError, UnreadableAnswerError } from './errors.ts';
import { timerMs } from './timer.ts';

/** Sends one request. The layers of the client (log-in, retries, limits) are such functions around one another. */
export type Send = (request: Request) => Promise<Response>;

export interface Limits {
  /**
   * The longest wait for the server in milliseconds, including the body of its answer. The time that the reader takes
   * is not counted.
   */
  readonly timeoutMs: number;
  /** The largest body of an answer in bytes, unpacked. */
  readonly maxAnswerBytes: number;
  /** The name of the server in errors. */
  readonly server: 'API' | 'issuer';
}

/** Applies the limits to `fetch`. Rejects with NoAnswerError or UnreadableAnswerError, also while the body is read. */
export function withLimits(send: Send, limits: Limits): Send {
  return async (request) => {
    const abort = new AbortController();
    const signal = AbortSignal.any([request.signal, abort.signal]);
    const clock = stopwatch(limits.timeoutMs, abort);
    // The caller's own abort is no fault of the server.
    const errorOf = (error: unknown) =>
      abort.signal.aborted || !request.signal.aborted ? asNoAnswer(error, limits) : error;
    try {
      // The mode "error" ends no body by its signal in Node 20, once garbage was collected.
      const limited = copyRequest(request, { signal, redirect: 'manual' });
      const response = await refuseUnusable(await clock.during(() => send(limited)));
      if (!response.body) return response;
      const bounds = isFeed(request)
        ? { clock: perPiece(limits, abort), limits: { ...limits, maxAnswerBytes: Infinity }, errorOf }
        : { clock, limits, errorOf };
      const body = limitedBody(response.body, bounds);
      keepForBody(limited, body);
      const answer = new Response(body, { status: response.status, headers: response.headers });
      return isRead(request) ? answer : await whole(answer);
    } catch (error) {
      throw errorOf(error);
    }
  };
}

/** Returns an answer that can be read. The body of another one is ended: it may have no end, and keeps the process alive. */
async function refuseUnusable(response: Response): Promise<Response> {
  const fault = faultOf(response);
  if (fault === undefined) return response;
  await response.body?.cancel();
  throw new Error(fault);
}

/** Returns why an answer is refused. No endpoint redirects, and another server must not get the token. */
function faultOf({ type, status }: Response): string | undefined {
  // Browsers show a redirect as an answer of that type, without a status.
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304);
  if (isRedirect) return 'it redirects, which is not followed';
  return status > 599 ? `${status} is no status of HTTP` : undefined;
}

/** A feed has no end. It sends a sign of life every ten seconds, so that the time limit holds for each piece of it. */
const isFeed = ({ url }: Request): boolean => new URL(url).pathname.includes('/api/feed/realms/');

export const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** Reads the complete answer of a write. If it breaks off, the write is sent again with the same key. */
async function whole(answer: Response): Promise<Response> {
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers });
}

interface Stopwatch {
  during<T>(work: () => Promise<T>): Promise<T>;
}

/** Measures the time of `during` only. Aborts when the time limit has passed. */
function stopwatch(totalMs: number, abort: AbortController): Stopwatch {
  let leftMs = totalMs;
  return {
    async during(work) {
      const since = performance.now();
      const timer = setTimeout(() => {
        abort.abort();
      }, timerMs(leftMs));
      try {
        return await work();
      } finally {
        clearTimeout(timer);
        leftMs = Math.max(0, leftMs - (performance.now() - since));
      }
    },
  };
}

function perPiece({ timeoutMs }: Limits, abort: AbortController): Stopwatch {
  return { during: (work) => stopwatch(timeoutMs, abort).during(work) };
}

interface BodyLimits {
  readonly clock: Stopwatch;
  readonly limits: Limits;
  /** Returns the error that the reader of the body gets. */
  readonly errorOf: (error: unknown) => unknown;
}

function limitedBody(
  body: ReadableStream<Uint8Array>,
  { clock, limits, errorOf }: BodyLimits,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await clock.during(() => reader.read());
          if (done) {
            controller.close();
            return;
          }
          bytes += value.byteLength;
          if (bytes > limits.maxAnswerBytes) throw tooLarge(limits);
          controller.enqueue(value);
        } catch (error) {
          await reader.cancel().catch(() => undefined);
          controller.error(errorOf(error));
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function tooLarge({ maxAnswerBytes }: Limits): UnreadableAnswerError {
  return new UnreadableAnswerError(`The answer has more than ${maxAnswerBytes} bytes.`);
}

function asNoAnswer(error: unknown, { timeoutMs, server }: Limits): Error {
  if (error instanceof UnreadableAnswerError || error instanceof NoAnswerError) return error;
  const why = isAbort(error) ? `not within ${timeoutMs / 1000} s` : reason(error);
  return new NoAnswerError(`The ${server} did not answer: ${why}.`, { cause: error });
}

const isAbort = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';

/** Returns the reason. The message of `fetch` is only "fetch failed"; its cause says why. */
function reason(error: unknown): string {
  const cause = field(error, 'cause');
  if (cause !== undefined) return reason(cause);
  const words = [field(error, 'message'), field(error, 'code')];
  return words.find((word) => typeof word === 'string' && word !== '')?.toString() ?? 'no connection';
}

function field(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}
