import { outcomeCounts } from '../../shared/realm/operations/outcome-counts.ts';
import type { EngineRemark, RemarkRecord } from '../../shared/realm/operations/remark.ts';
import type { RemovedInRealms } from '../../shared/realm/operations/remove-matching.ts';

/** Returns the answer of a removal of downtimes or comments: a result for each, also for those that waited in the queue. */
export function answerOfRemoval<Record extends RemarkRecord>({
  removals,
  withdrawn,
  sources,
}: RemovedInRealms<EngineRemark<Record>>) {
  const counts = outcomeCounts([...removals, ...withdrawn]);
  const shown = removals.map(({ realm, remark: { id, record }, outcome, reason }) => ({
    ...{ realm, host_name: record.host_name, service: record.service, outcome, reason },
    ...{ id, now: outcome === 'done' ? null : record },
  }));
  const waiting = withdrawn.map(({ realm, target, outcome, reason }) => ({
    ...{ realm, ...target, outcome, reason, id: null, now: null },
  }));
  const targets = [...shown, ...waiting];
  return { data: { counts, targets }, sources, outcomes: counts };
}
