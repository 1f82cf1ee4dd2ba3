import type { CallerAnswer } from './app.ts';

/** Fields that differ between two answers with the same content: ids of records and requests, times of answers, measurements. */
const ofOneAnswer =
  /^(generated_at|request_id|latency_ms|instance|next_cursor|kpi_id|(downtime|comment|acknowledgement)_id)$/;
/**
 * The notice that says why availability and key figures do not come from a log: a REST API has none, and an Icinga DB has no history of the time
 * before it.
 */
const sourceNotice =
  /The past of realm (?:'|&#39;)[\w-]+(?:'|&#39;) is read from its index of events, because (?:its monitoring API has no log|the history of its monitoring API has nothing of this time)\. ?/g;

/**
 * Returns an answer without what differs between two realms of one engine that are reached by different interfaces: the names of the realms,
 * which begin with `by-live`, `by-rest` and `by-database`, what is of one answer only, the order of an object's groups, and the sentence about the source of the past. `isUnordered` sorts
 * rows, if their order follows from ids.
 */
export function comparable({ status, body, text }: CallerAnswer, isUnordered = false): unknown {
  return JSON.parse(JSON.stringify({ status, told: body ?? text }), (key, value: unknown) => {
    if (ofOneAnswer.test(key)) return undefined;
    // Icinga DB does not keep their order.
    if (/^(host|service)_groups$/.test(key) && Array.isArray(value)) return value.map(String).sort();
    if (isUnordered && Array.isArray(value)) return value.map((one) => JSON.stringify(one)).sort();
    if (typeof value !== 'string') return value;
    const words = value
      .replaceAll(sourceNotice, '')
      .replaceAll(/by-(?:live|rest|database)\b/g, 'realm')
      .trim();
    return key === 'notice' && words === '' ? undefined : words;
  });
}
