/** Separates the state type of a notification from its reason, which engines write in the same column. */
import {
  allConditions,
  anyCondition,
  equalsAnyCase,
  type SearchCondition,
} from '../../../connectors/search/index.ts';
import type { EventRow } from '../../search/event-row.ts';
import { eventKindOf, typesOfKinds } from './event-types.ts';

/**
 * The reasons for which engines send notifications in HARD states only: problems and recoveries, for which engines of the
 * Nagios family write the state. Acknowledgements, downtimes, flapping and custom notifications are sent in SOFT states as
 * well.
 */
const hardReasons: readonly string[] = [
  ...['UP', 'DOWN', 'UNREACHABLE', 'OK', 'WARNING', 'CRITICAL', 'UNKNOWN'],
  ...['PROBLEM', 'RECOVERY'],
];
const stateTypes: readonly string[] = ['HARD', 'SOFT'];

interface StateTypeAndReason {
  readonly state_type: string | null;
  /** The reason why a notification was sent, as the engine writes it. Null for other events. */
  readonly reason: string | null;
}

export function stateTypeAndReason({ type, state_type: written }: EventRow): StateTypeAndReason {
  const word = written?.toUpperCase() ?? '';
  if (eventKindOf(type) !== 'notification' || stateTypes.includes(word))
    return { state_type: written, reason: null };
  return { state_type: hardReasons.includes(word) ? 'HARD' : null, reason: written };
}

/**
 * Returns the condition that an event has this state type, ignoring case. Until the next release, the reason of a notification
 * matches too.
 */
export function matchStateType(stateType: string): SearchCondition {
  const asWritten = equalsAnyCase('state_type', stateType);
  return stateType.toUpperCase() === 'HARD'
    ? anyCondition(asWritten, matchReason(...hardReasons))
    : asWritten;
}

/** Returns the condition that a notification was sent for one of these reasons, ignoring case. */
export function matchReason(...reasons: readonly string[]): SearchCondition {
  return allConditions(
    equalsAnyCase('type', ...typesOfKinds(['notification'])),
    equalsAnyCase('state_type', ...reasons),
  );
}
