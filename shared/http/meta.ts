import type { AnyAnswer, Endpoint } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import { noticeOf } from './notice.ts';
import type { Paging } from './paging.ts';

interface Described<Scope> {
  readonly endpoint: Endpoint<Scope>;
  readonly answer: AnyAnswer;
  readonly paging: Paging | undefined;
  /** Names of the realms that did not answer in full. */
  readonly failed: readonly string[];
}

/** Returns the `meta` of an answer as JSON text. */
export function metaOf<Scope>(
  { runtime, requestId, meter }: Exchange<Scope>,
  { endpoint, answer, paging, failed }: Described<Scope>,
): string {
  return JSON.stringify({
    generated_at: runtime.iso(runtime.clock() / 1000),
    timezone: runtime.timeZone,
    request_id: requestId,
    ...paging,
    summary: answer.summary,
    notice: noticeOf(answer, meter),
    ...(endpoint.sources && answer.sources ? { partial: failed.length > 0, sources: answer.sources } : {}),
  });
}
