import { anyOf, textOf } from '../../connectors/search/index.ts';
import type { EventRow } from './event-row.ts';
import type { Layout } from './layout.ts';
import { type FieldNames, ownEvents } from './own-events.ts';

/**
 * Documents of Logstash's grok patterns for Nagios. A notification's line begins with the contact, which the pattern calls
 * `notifyname`, and ends with the command, which it calls `contact`.
 */
const names: FieldNames = {
  time: '@timestamp',
  type: 'nagios_type',
  host_name: 'nagios_hostname',
  service: 'nagios_service',
  state: 'nagios_state',
  state_type: 'nagios_statelevel',
  attempt: 'nagios_attempt',
  contact_name: 'nagios_notifyname',
  command_name: 'nagios_contact',
  output: 'nagios_message',
  message: 'message',
};

/** Lines that tell a state at a rotation have its type under another name, and external commands theirs. */
const otherStateType = 'nagios_statetype';
const externalCommand = 'nagios_command';

export function logstashNagiosEvents(changes: FieldNames = {}): Layout<EventRow> {
  const own = ownEvents({ ...names, ...changes });
  return {
    ...own,
    source: [...own.source, otherStateType, externalCommand],
    read(document, time) {
      const row = own.read(document, time);
      return {
        ...row,
        state_type: row.state_type ?? textOf(document, otherStateType),
        command_name: row.command_name ?? textOf(document, externalCommand),
      };
    },
    meaning(condition) {
      const other = { state_type: otherStateType, command_name: externalCommand }[condition.field];
      if (other === undefined) return own.meaning?.(condition);
      const field = own.fields.get(condition.field) ?? condition.field;
      return anyOf({ ...condition, field }, { ...condition, field: other });
    },
  };
}
