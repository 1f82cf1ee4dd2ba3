import type { OperationRequestRecord, RequestedTarget, StoredPart } from '../../store/operation-requests.ts';
import { endOfWait } from './end-of-wait.ts';
import { buildOperation } from './kinds.ts';

type NumberedPart = readonly [number: number, part: StoredPart];

/**
 * Returns the parts of one engine with targets that are to be looked at again, which wait in them. An engine that is killed loses effects
 * that it has shown: Naemon saves downtimes and comments each hour. So an effect is certain only if the process that showed it is the latest
 * one that showed any.
 */
export function withLostEffects(
  parts: readonly NumberedPart[],
  { created_at: createdAt, operation }: OperationRequestRecord,
  now: number,
): NumberedPart[] {
  const endsAt = buildOperation(operation, () => now)?.endsAt;
  if (now >= endOfWait({ createdAt, endsAt })) return [];
  const starts = parts.flatMap(([, { targets }]) => targets.map(shownBy));
  const latest = starts.reduce((last, start) => Math.max(last, start), 0);
  const isLost = (target: RequestedTarget) => shownBy(target) > 0 && shownBy(target) < latest;
  return parts.flatMap(([number, part]): NumberedPart[] => {
    if (part.finished_at !== null && !part.targets.some(isLost)) return [];
    const targets = part.targets.map((target) =>
      isLost(target) ? { ...target, outcome: 'queued' as const } : target,
    );
    return [[number, { ...part, targets, finished_at: null }]];
  });
}

/** Returns the start of the process that showed the effect, or 0 if it is not known. */
function shownBy({ outcome, sent_to: start }: RequestedTarget): number {
  return outcome === 'done' ? (start ?? 0) : 0;
}
