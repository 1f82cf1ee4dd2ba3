import { copyRequest } from './copy-request.ts';
import { NoAnswerError } from './errors.ts';
import { isRead, type Send } from './send.ts';

export interface RetryOptions {
  /** The longest time that all waits between the tries of one call may take together, in milliseconds. */
  readonly maxWaitMs: number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Returns a number from 0 to 1. It spreads the tries of callers that were refused at the same time. */
  readonly random: () => number;
}

const tries = 5;
const again = new Set([409, 429, 503]);

/**
 * Repeats requests that the API asks to repeat (409, 429 or 503 with Retry-After). Requests without an answer are
 * repeated only if nothing can happen twice: reads, and writes with an Idempotency-Key.
 */
export function withRetries(send: Send, options: RetryOptions): Send {
  return async (request) => {
    let leftMs = options.maxWaitMs;
    for (let turn = 1; ; turn += 1) {
      const outcome = await attempt(send, request);
      const waitMs = pause(outcome, { request, turn, random: options.random });
      if (waitMs === undefined || waitMs > leftMs || turn === tries) return answerOf(outcome);
      if ('response' in outcome) await outcome.response.body?.cancel();
      leftMs -= waitMs;
      await options.sleep(waitMs, request.signal);
    }
  };
}

type Outcome = { readonly response: Response } | { readonly error: unknown };

async function attempt(send: Send, request: Request): Promise<Outcome> {
  try {
    return { response: await send(copyRequest(request)) };
  } catch (error) {
    return { error };
  }
}

function answerOf(outcome: Outcome): Response {
  if ('response' in outcome) return outcome.response;
  throw outcome.error;
}

interface Attempt {
  readonly request: Request;
  readonly turn: number;
  readonly random: () => number;
}

function pause(outcome: Outcome, { request, turn, random }: Attempt): number | undefined {
  const spread = 1 + random() / 4;
  if ('response' in outcome) {
    const seconds = again.has(outcome.response.status) ? retryAfterS(outcome.response) : undefined;
    return seconds === undefined ? undefined : seconds * 1000 * spread;
  }
  const isHarmless = isRead(request) || request.headers.has('idempotency-key');
  return isHarmless && outcome.error instanceof NoAnswerError ? 200 * 2 ** turn * spread : undefined;
}

/**
 * Returns the seconds until another try makes sense, also if the header is a date. `undefined` if the header is missing
 * or not valid.
 */
export function retryAfterS({ headers }: Response): number | undefined {
  const text = headers.get('retry-after');
  if (text === null || text.length > 40) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = text.endsWith(' GMT') ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
