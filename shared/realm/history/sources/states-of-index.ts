import {
  allConditions,
  anyCondition,
  equalsAnyCase,
  exists,
  fieldEquals,
  negate,
  type SearchCondition,
} from '../../../connectors/search/index.ts';
import type { EventRow } from '../../search/event-row.ts';
import { indexNotice } from '../../search/index-notice.ts';
import { eachPage, type WalkedIndex } from '../../search/walked-index.ts';
import { eventKindOf, objectTypes, typesOfKinds } from '../events/event-types.ts';
import type { StateEvent, StateReading } from './state-event.ts';

const fields = ['type', 'host_name', 'service', 'state', 'state_type'] as const;

/** Feeds the events of hosts and of the engine from an index, oldest first. Returns a notice for the reader, or `undefined`. */
export async function feedStatesFromIndex(
  index: WalkedIndex<EventRow>,
  { span, host, hasWindows, feed }: StateReading,
): Promise<string | undefined> {
  const ofHosts = equalsAnyCase('type', ...typesOfKinds(['alert', 'state', 'downtime'], 'HOST'));
  const meant = host === undefined ? ofHosts : allConditions(ofHosts, fieldEquals('host_name', host));
  const downtimes = hasWindows ? [equalsAnyCase('type', ...typesOfKinds(['downtime'], 'HOST'))] : [];
  const where = [anyCondition(meant, ...downtimes, eventsOfEngine())];
  const selection = { where, from: span.from * 1000, to: span.to * 1000 };
  const remarks = await eachPage(index.walkFields(selection, fields), (rows) => {
    for (const row of rows) feed(stateEvent(row));
  });
  return indexNotice(remarks);
}

/** Returns the condition for events of the engine itself. */
export function eventsOfEngine(): SearchCondition {
  return allConditions(negate(equalsAnyCase('type', ...objectTypes)), negate(exists('host_name')));
}

type StateFields = Pick<EventRow, 'time' | (typeof fields)[number]>;

function stateEvent({
  time,
  type,
  host_name,
  service,
  state,
  state_type: stateType,
}: StateFields): StateEvent {
  return {
    time: Math.floor(time / 1000),
    type: type ?? '',
    kind: eventKindOf(type),
    host_name,
    service,
    state,
    state_type: stateType?.toUpperCase() ?? null,
  };
}
