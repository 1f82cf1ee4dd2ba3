import * as z from 'zod';

import { once } from '../../../base/once.ts';
import type { IsoFormatter } from '../../../time/iso.ts';
import type { EventRow } from '../../search/event-row.ts';
import { hostStateNames, serviceStateNames } from '../../status/states.ts';
import { displayedMessage, displayedType, engineTypes } from './engine-words.ts';
import { eventKindOf, eventKinds } from './event-types.ts';
import { stateTypeAndReason } from './notification-words.ts';

const text = once(() => z.string().nullable());

/** One event from a search backend or an engine's log; null if the source does not have a value (spec 4.3). */
export const monitoringEvent = once(() =>
  z
    .strictObject({
      id: z.string(),
      time: z.iso.datetime({ offset: true }),
      realm: z.string(),
      type: text().describe(
        `type as engines write it, e.g. HOST ALERT; for an action of the engine itself one of ${engineTypes.join(', ')}, or another type if none of these fits`,
      ),
      kind: z.enum(eventKinds),
      host_name: text(),
      display_name: text(),
      service: text().describe('null for events of hosts'),
      service_display_name: text(),
      state: z.number().nullable().describe("the engine's number"),
      state_name: text(),
      state_type: text().describe(
        'HARD or SOFT; STARTED, STOPPED…; of a notification HARD if it tells a problem or a recovery, else null',
      ),
      attempt: z.number().nullable(),
      contact_name: text(),
      command_name: text(),
      host_check_command: text(),
      output: text(),
      message: text(),
      reason: text().describe(
        'reason of a notification, as the engine writes it, e.g. CRITICAL or ACKNOWLEDGEMENT (DOWN)',
      ),
    })
    .meta({ id: 'MonitoringEvent' }),
);

export type MonitoringEvent = z.output<ReturnType<typeof monitoringEvent>>;

export function eventRecord(
  row: EventRow,
  { realm, iso }: { readonly realm: string; readonly iso: IsoFormatter },
): MonitoringEvent {
  return {
    id: row.id,
    time: iso(row.time / 1000) ?? '',
    realm,
    type: displayedType(row),
    kind: eventKindOf(row.type),
    host_name: row.host_name,
    display_name: row.display_name,
    service: row.service,
    service_display_name: row.service_display_name,
    state: row.state,
    state_name: stateName(row),
    attempt: row.attempt,
    contact_name: row.contact_name,
    command_name: row.command_name,
    host_check_command: row.host_check_command,
    output: row.output,
    message: displayedMessage(row),
    ...stateTypeAndReason(row),
  };
}

function stateName({ state, service, type }: EventRow): string | null {
  const names: readonly string[] =
    service === null && !(type ?? '').toUpperCase().includes('SERVICE') ? hostStateNames : serviceStateNames;
  return state === null ? null : (names[state] ?? null);
}
