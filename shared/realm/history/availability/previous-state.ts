import type { LogEvent } from '../log/log-event.ts';
import type { Span } from '../span.ts';
import { stateIndexOf } from './availability-states.ts';
import type { StateTimeline } from './state-timeline.ts';

/** An event with the HARD state before it, which only some sources say. */
export type ChangeEvent = Pick<
  LogEvent,
  'time' | 'service' | 'state_type' | 'previous_state' | 'history_since'
>;

/** Records the state before the first change of the range as that of its start, or since the history begins, if nothing else says it. */
export function recordPreviousState(
  timeline: StateTimeline,
  { from }: Span,
  { time, service, state_type: type, previous_state: number, history_since: since = time }: ChangeEvent,
): void {
  const state = stateIndexOf(service, number);
  if (state === null || type?.toUpperCase() !== 'HARD' || time <= from || !timeline.isStateUnknown) return;
  timeline.recordPreviousState(Math.min(time, Math.max(from - 1, since)), state);
}
