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
import { type EventKind, eventKindOf, objectTypes, typesOfKinds } from '../events/event-types.ts';
import type { StateEvent, StateReading } from './state-event.ts';

const fields = ['type', 'host_name', 'service', 'state', 'state_type'] as const;
const fieldsWithOutput = [...fields, 'output'] as const;

/** Feeds the events of hosts, of services if they are requested, and of the engine from an index, oldest first. Returns a notice for the reader, or `undefined`. */
export async function feedStatesFromIndex(
  index: WalkedIndex<EventRow>,
  { span, objects, host, hasWindows, withOutput, feed }: StateReading,
): Promise<string | undefined> {
  const typesOf = (...kinds: readonly EventKind[]) => [
    ...typesOfKinds(kinds, 'HOST'),
    ...(objects === 'services' ? typesOfKinds(kinds, 'SERVICE') : []),
  ];
  const ofObjects = equalsAnyCase('type', ...typesOf('alert', 'state', 'downtime'));
  const meant = host === undefined ? ofObjects : allConditions(ofObjects, fieldEquals('host_name', host));
  const downtimes = hasWindows ? [equalsAnyCase('type', ...typesOf('downtime'))] : [];
  const where = [anyCondition(meant, ...downtimes, eventsOfEngine())];
  const selection = { where, from: span.from * 1000, to: span.to * 1000 };
  const remarks = await eachPage(
    index.walkFields(selection, withOutput ? fieldsWithOutput : fields),
    (rows) => {
      for (const row of rows) feed(stateEvent(row));
    },
  );
  return indexNotice(remarks);
}

/** Returns the condition for events of the engine itself. */
export function eventsOfEngine(): SearchCondition {
  return allConditions(negate(equalsAnyCase('type', ...objectTypes)), negate(exists('host_name')));
}

type StateFields = Pick<EventRow, 'time' | (typeof fields)[number]> & Partial<Pick<EventRow, 'output'>>;

function stateEvent({
  time,
  type,
  host_name,
  service,
  state,
  state_type: stateType,
  output = null,
}: StateFields): StateEvent {
  return {
    time: Math.floor(time / 1000),
    type: type ?? '',
    kind: eventKindOf(type),
    host_name,
    service,
    state,
    state_type: stateType?.toUpperCase() ?? null,
    output,
  };
}
