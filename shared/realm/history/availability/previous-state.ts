import type { LogEvent } from '../log/log-event.ts';
import type { Span } from '../span.ts';
import type { HostTimeline } from './host-timeline.ts';

/** An event with the HARD state before it, which only some sources say. */
export type ChangeEvent = Pick<LogEvent, 'time' | 'state_type' | 'previous_state'>;

/** Records the state before the first change of the range as that of its start, if nothing else says it. */
export function recordPreviousState(
  timeline: HostTimeline,
  { from }: Span,
  { time, state_type: type, previous_state: state = null }: ChangeEvent,
): void {
  const isUnknown = !timeline.isReported && timeline.startSource === 'none';
  if (state === null || type?.toUpperCase() !== 'HARD' || time <= from || !isUnknown) return;
  timeline.recordState(from - 1, state);
}
