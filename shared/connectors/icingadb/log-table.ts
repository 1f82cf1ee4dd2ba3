/** The table `log`: the history of the database in the words in which engines write their log. */
import type { SqlCell } from './cells.ts';
import { number, seconds, type SqlColumn, type SqlColumns } from './columns.ts';
import type { SqlDialect } from './dialects.ts';
import { eventText, eventType } from './event-lines.ts';
import { piece } from './statement.ts';

/** Objects that were removed have no names any more, so that their events are left out. A notification is an event for each user. */
function eventsFrom({ userTable }: SqlDialect): string {
  return `history o JOIN host h ON h.id = o.host_id
    LEFT JOIN service s ON s.id = o.service_id
    LEFT JOIN state_history e ON e.id = o.state_history_id
    LEFT JOIN downtime_history d ON d.downtime_id = o.downtime_history_id
    LEFT JOIN acknowledgement_history a ON a.id = o.acknowledgement_history_id
    LEFT JOIN notification_history n ON n.id = o.notification_history_id
    LEFT JOIN user_notification_history m ON m.notification_history_id = n.id
    LEFT JOIN ${userTable} u ON u.id = m.user_id
    LEFT JOIN notification r ON r.id = n.notification_id
    LEFT JOIN notificationcommand c ON c.id = r.notificationcommand_id`;
}

const text = (sql: string): SqlCell => ({ sql, type: 'text' });
const numeric = (sql: string): SqlCell => ({ sql, type: 'number' });

const typeCells = [text('o.object_type'), text('o.event_type'), text('s.name'), text('u.name')];
const lineCells = [
  ...typeCells,
  text('h.name'),
  numeric('COALESCE(e.soft_state, n.state)'),
  text('e.state_type'),
  numeric('e.check_attempt'),
  text('COALESCE(e.output, n.text, a.comment)'),
  text('d.has_been_cancelled'),
  text('n.type'),
  text('c.name'),
];

const type: SqlColumn = {
  cells: typeCells,
  value: eventType,
  // The types of services are those with this word.
  condition: ({ operator, value }) =>
    operator === '~' && value === 'SERVICE'
      ? { where: piece("o.object_type = 'service'"), isExact: true }
      : undefined,
};

const options: SqlColumn = {
  cells: lineCells,
  value: eventText,
  // A line begins with the name of its host, which ends at a semicolon.
  beginsWith: (prefix) =>
    prefix.endsWith(';') && prefix.indexOf(';') === prefix.length - 1
      ? { where: piece('h.name = ?', prefix.slice(0, -1)), isExact: false }
      : undefined,
};

/** The classes of lines that the history has: it knows no starts of the engine, no commands, and no states without a change. */
const classes: ReadonlyMap<string, string> = new Map([
  ['1', "o.event_type NOT IN ('notification', 'comment_add', 'comment_remove')"],
  ['3', "o.event_type = 'notification'"],
  ['0', "o.event_type IN ('comment_add', 'comment_remove')"],
]);

const classOfLine: SqlColumn = {
  ...number(`CASE WHEN ${classes.get('1')} THEN 1 WHEN ${classes.get('3')} THEN 3 ELSE 0 END`),
  condition: ({ operator, value }) =>
    operator === '=' ? { where: piece(classes.get(value) ?? '1 = 0'), isExact: true } : undefined,
};

const columns: SqlColumns = {
  ...{ type, options, class: classOfLine, time: seconds('o.event_time', 'o.event_time') },
  // A state that is not known has a number that no state has.
  previous_state: { cells: [numeric('e.previous_hard_state')], value: ([state]) => state },
  // The time of the oldest change that is kept. An index has it, so that it is read without the others.
  history_since: seconds(
    '(SELECT x.event_time FROM state_history x WHERE x.environment_id = o.environment_id ORDER BY x.event_time LIMIT 1)',
  ),
};

export function logTable(dialect: SqlDialect) {
  // Changes of one second are in the order in which they happened.
  return { ...{ from: eventsFrom(dialect), columns, parts: {} }, order: 'o.event_time, o.id' };
}
