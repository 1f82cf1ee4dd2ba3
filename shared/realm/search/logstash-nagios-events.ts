import { anyCondition, type DocumentFields, readTextField } from '../../connectors/search/index.ts';
import { type EventRow, stateOfWord } from './event-row.ts';
import { type WalkLayout, walkLayout } from './layout.ts';
import { type DocumentFieldNames, ownEvents } from './own-events.ts';

/**
 * The field names in documents of Logstash's grok patterns for Nagios. The line of a notification begins with the contact,
 * which the pattern calls `notifyname`, and ends with the command, which it calls `contact`.
 */
const names: DocumentFieldNames = {
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

/** Other fields for the same values: the state type in lines about a state at a rotation, and the name of an external command. */
const otherStateType = 'nagios_statetype';
const externalCommand = 'nagios_command';
/** The field that holds the text of downtimes and of results that were sent in. */
const comment = 'nagios_comment';

export function logstashNagiosEvents(changes: DocumentFieldNames = {}): WalkLayout<EventRow> {
  const own = ownEvents({ ...names, ...changes });
  const fieldOf = (name: string) => own.fields.get(name) ?? name;
  const readerOf: WalkLayout<EventRow>['readerOf'] = (source) => {
    const read = own.readerOf(source);
    return (document, time) => {
      const row = read(document, time);
      const output = row.output ?? readTextField(document, comment);
      return {
        ...row,
        state_type:
          row.state_type ??
          readTextField(document, otherStateType) ??
          changeIn(document, fieldOf('state'), isNotification(row.type)),
        command_name: row.command_name ?? readTextField(document, externalCommand),
        output,
        message: row.message ?? output,
      };
    };
  };
  return walkLayout({
    ...own,
    source: [...own.source, otherStateType, externalCommand, comment],
    readerOf,
    meaning(condition) {
      const others = { state_type: [otherStateType, fieldOf('state')], command_name: [externalCommand] }[
        condition.field
      ];
      if (others === undefined) return own.meaning?.(condition);
      const all = [fieldOf(condition.field), ...others];
      return anyCondition(...all.map((field) => ({ ...condition, field })));
    },
  });
}

/**
 * Returns the text in the state field if it is not a state: STARTED of a downtime, for example. For a notification the field
 * holds its reason, which is a state's name if the notification tells a problem or a recovery.
 */
function changeIn(document: DocumentFields, field: string, isReason: boolean): string | null {
  const word = readTextField(document, field);
  return isReason || stateOfWord(word) === null ? word : null;
}

function isNotification(type: string | null): boolean {
  return type?.toUpperCase().endsWith(' NOTIFICATION') ?? false;
}
