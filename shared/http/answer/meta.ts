import { type Condition, conditionsOnFields } from '../../base/condition.ts';
import type { ListChanges } from '../../base/list-changes.ts';
import type { Meter } from '../../base/meter.ts';
import { joinNotices } from '../../base/notices.ts';
import type { AnyAnswer, Endpoint, ValidRequest } from '../endpoint/endpoint.ts';
import type { Exchange } from '../exchange.ts';
import { changesMeta, changesNotice } from '../list/changed-rows.ts';
import type { ChangesRequest } from '../list/changes-mark.ts';
import type { PagingMeta } from '../list/paging.ts';
import { truncate } from '../request/faults.ts';

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

/** Maximum number of realms that the notice names. Further realms are only counted. */
const maxNamedRealms = 10;
/** The longest text of the caller that a notice repeats, in characters. */
const longestShown = 100;

/** Returns the notice of an answer, followed by what the engines' rows lack. `undefined` if there is nothing to say. */
export function noticeOf(
  answer: { readonly notice?: string | undefined },
  meter: Meter,
  list: { readonly where: readonly Condition[] } | undefined,
): string | undefined {
  return joinNotices(
    answer.notice,
    patternNotice(list?.where ?? []),
    rowsNotice(meter),
    oddFiguresNotice(meter),
  );
}

/** Returns the notice of the first text that the caller may have meant as another pattern. */
function patternNotice(where: readonly Condition[]): string | undefined {
  for (const { field, key, predicate } of conditionsOnFields(where)) {
    if (predicate.kind !== 'text' || !predicate.doubt) continue;
    const [name, text] = [[field, ...(key === undefined ? [] : [key])].join('.'), predicate.patterns.join()];
    const shown = truncate(text, longestShown);
    if (predicate.doubt === 'ordinary star')
      return `In where, the star in ${name} = ${JSON.stringify(shown)} is an ordinary character: after ~ it stands for any text.`;
    return `In where, ${name} ~ ${JSON.stringify(shown)} has no star, so that only this whole text meets it: ${JSON.stringify(`*${shown}*`)} is met by texts that contain it.`;
  }
  return undefined;
}

function rowsNotice({ rowNotices }: Meter): string | undefined {
  if (rowNotices.size === 0) return undefined;
  const named = [...rowNotices].slice(0, maxNamedRealms);
  const sentences = named.flatMap(([realm, texts]) =>
    [...texts.values()].map((text) => `Realm '${realm}': ${text}.`),
  );
  const others = rowNotices.size - named.length;
  return [...sentences, ...(others > 0 ? [`The same holds for ${others} more realms.`] : [])].join(' ');
}

function oddFiguresNotice({ oddFigures }: Meter): string | undefined {
  if (oddFigures.size === 0) return undefined;
  const named = [...oddFigures].slice(0, maxNamedRealms);
  const realms = named.map(([realm, figures]) => `realm '${realm}' (${[...figures].sort().join(', ')})`);
  const others = oddFigures.size - named.length;
  const all = [...realms, ...(others > 0 ? [`${others} more`] : [])].join('; ');
  return `Engines sent impossible numbers, negative or too large: ${all}. They are null, and no total counts them.`;
}
