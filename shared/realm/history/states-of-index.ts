import { allOf, anyOf, equals, equalsAnyCase, exists, not } from '../../connectors/search/index.ts';
import type { EventRow } from '../search/event-row.ts';
import { eachPage, type WalkedIndex } from '../search/walked-index.ts';
import { kindOf, typesOf, worldTypes } from './event-types.ts';
import { indexNotice } from './index-notice.ts';
import type { StateEvent, StateReading } from './state-event.ts';

const fields = ['type', 'host_name', 'service', 'state', 'state_type'] as const;

/** Feeds the events of hosts and of the engine from an index, oldest first. Returns a notice for the reader, or `undefined`. */
export async function statesOfIndex(
  index: WalkedIndex<EventRow>,
  { span, host, feed }: StateReading,
): Promise<string | undefined> {
  const ofHosts = equalsAnyCase('type', ...typesOf(['alert', 'state', 'downtime'], 'HOST'));
  const ofEngine = not(equalsAnyCase('type', ...worldTypes));
  const meant = host === undefined ? ofHosts : allOf(ofHosts, equals('host_name', host));
  const where = [anyOf(meant, allOf(ofEngine, not(exists('host_name'))))];
  const selection = { where, from: span.from * 1000, to: span.to * 1000 };
  const remarks = await eachPage(index.walkFields(selection, fields), (rows) => {
    for (const row of rows) feed(stateEvent(row));
  });
  return indexNotice(remarks);
}

type Told = Pick<EventRow, 'time' | (typeof fields)[number]>;

function stateEvent({ time, type, host_name, service, state, state_type: stateType }: Told): StateEvent {
  return {
    time: Math.floor(time / 1000),
    type: type ?? '',
    kind: kindOf(type),
    host_name,
    service,
    state,
    state_type: stateType?.toUpperCase() ?? null,
  };
}
