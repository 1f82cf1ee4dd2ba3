import type { ListChanges } from '../../base/list-changes.ts';
import { joinNotices } from '../../base/notices.ts';
import type { AnyAnswer, Endpoint, ValidRequest } from '../endpoint/endpoint.ts';
import type { Exchange } from '../exchange.ts';
import { changesMeta, changesNotice } from '../list/changed-rows.ts';
import type { ChangesRequest } from '../list/changes-mark.ts';
import type { PagingMeta } from '../list/paging.ts';
import { noticeOf } from './notice.ts';

interface MetaSource<Scope> {
  readonly endpoint: Endpoint<Scope>;
  readonly request: ValidRequest<Scope>;
  readonly answer: AnyAnswer;
  readonly paging: PagingMeta | undefined;
  /** Names of the realms that did not answer in full. */
  readonly failed: readonly string[];
}

/** Returns the `meta` of an answer as JSON text. */
export function writeMeta<Scope>(
  { runtime, requestId, meter }: Exchange<Scope>,
  { endpoint, request: { list }, answer, paging, failed }: MetaSource<Scope>,
): string {
  const changes = changesPart(list?.changes, meter.changes);
  return JSON.stringify({
    generated_at: runtime.iso(runtime.clock() / 1000),
    time_zone: runtime.timeZone,
    request_id: requestId,
    ...paging,
    ...changes.meta,
    // Groups have their figures in their rows.
    summary: list?.figures ? undefined : answer.summary,
    notice: joinNotices(noticeOf(answer, meter, list), changes.notice),
    ...((endpoint.sources ?? endpoint.warm) && answer.sources
      ? { partial: failed.length > 0, sources: answer.sources }
      : {}),
  });
}

/** Returns what an answer tells of changes: nothing, unless the caller sent a mark or warm states answered. */
function changesPart(request: ChangesRequest | undefined, told: ListChanges | undefined) {
  if (!request || (!request.hasMark && !told)) return { meta: {}, notice: undefined };
  return { meta: changesMeta(request, told), notice: changesNotice(request, told) };
}
