/** The columns that hosts and services have in common. `o` is the table of the objects, `t` that of their states. */
import {
  flag,
  flagNumber,
  indexedNumber,
  negatedFlag,
  number,
  relatedColumn,
  seconds,
  type SqlColumn,
  type SqlColumns,
  text,
  wholeSeconds,
} from './columns.ts';
import { liveColumns } from './live-columns.ts';
import { memberCondition } from './member-condition.ts';
import { noNames, pendingState, unreachableState } from './relations.ts';
import { piece } from './statement.ts';

export interface CheckableKind {
  readonly kind: 'host' | 'service';
  /** The number of the state that engines show for an object that was never checked. */
  readonly pending: number;
  /** The version of the database's schema. */
  readonly schema: number;
}

/** The first version whose sticky acknowledgements have a column of their own. */
const stickySchema = 7;

export function checkableColumns({ kind, pending, schema }: CheckableKind): SqlColumns {
  const sticky =
    schema >= stickySchema ? "t.is_sticky_acknowledgement = 'y'" : "t.is_acknowledged = 'sticky'";
  return {
    ...liveColumns,
    ...switchColumns,
    ...relatedColumns(kind),
    display_name: text('o.display_name'),
    ...stateColumns(pending),
    last_state_change: seconds('t.last_state_change', 't.last_state_change'),
    last_hard_state_change: relatedColumn(['hardChanges'], (id, { hardChanges }) =>
      wholeSeconds(hardChanges.get(id)),
    ),
    current_attempt: number('t.check_attempt'),
    max_check_attempts: number('o.max_check_attempts'),
    acknowledged: flag('t.is_acknowledged'),
    acknowledgement_type: number(`CASE WHEN t.is_acknowledged = 'n' THEN 0 WHEN ${sticky} THEN 2 ELSE 1 END`),
    scheduled_downtime_depth: downtimeDepth,
    is_flapping: flag('t.is_flapping'),
    check_command: text('o.checkcommand_name'),
    check_period: text('o.check_timeperiod_name'),
    check_interval: minutes('o.check_interval'),
    retry_interval: minutes('o.check_retry_interval'),
    notes: text('o.notes'),
    notes_url: text(textById('notes_url', 'notes_url')),
    action_url: text(textById('action_url', 'action_url')),
    icon_image: text(textById('icon_image', 'icon_image')),
  };
}

/** The columns that are made of the state. `pending` is the number for an object that was never checked. */
function stateColumns(pending: number): SqlColumns {
  const stateOf = (column: string) =>
    `CASE WHEN t.${column} = ${pendingState} THEN ${pending} ELSE t.${column} END`;
  return {
    state: indexedNumber(stateOf('soft_state'), (state) => hasState(state, pending)),
    state_type: number(`CASE WHEN t.state_type = 'soft' OR t.soft_state = ${pendingState} THEN 0 ELSE 1 END`),
    last_hard_state: number(stateOf('hard_state')),
    has_been_checked: indexedNumber(`CASE WHEN t.soft_state = ${pendingState} THEN 0 ELSE 1 END`, isChecked),
  };
}

/** Objects that were never checked are shown in the state `pending`, and the database has them in one of their own. */
function hasState(state: number, pending: number): string {
  if (state === pendingState) return '1 = 0';
  return `t.soft_state = ${state}${state === pending ? ` OR t.soft_state = ${pendingState}` : ''}`;
}

function isChecked(flag: number): string {
  if (flag === 0) return `t.soft_state = ${pendingState}`;
  return flag === 1 ? `t.soft_state <> ${pendingState}` : '1 = 0';
}

/** The columns that are made of other tables. */
function relatedColumns(kind: 'host' | 'service'): SqlColumns {
  return {
    groups: relatedColumn(
      [`${kind}Groups`],
      (id, { groups }) => groups.get(id) ?? noNames,
      memberCondition(kind),
    ),
    custom_variables: relatedColumn([`${kind}Variables`], (id, { variables }) => variables.get(id) ?? {}),
    custom_variable_values: relatedColumn([`${kind}Variables`], (id, { variables }) =>
      Object.values(variables.get(id) ?? {}).flatMap(spellings),
    ),
    comments: relatedColumn(['comments'], (id, { comments, numberOf }) =>
      (comments.get(id) ?? noNames).map(numberOf),
    ),
    contacts: relatedColumn(['contacts'], (id, { contacts }) => contacts.get(id) ?? noNames),
    contact_groups: relatedColumn(['contacts'], (id, { contactGroups }) => contactGroups.get(id) ?? noNames),
  };
}

const switchColumns: SqlColumns = {
  active_checks_enabled: flag('o.active_checks_enabled'),
  accept_passive_checks: flag('o.passive_checks_enabled'),
  notifications_enabled: flag('o.notifications_enabled'),
  flap_detection_enabled: flag('o.flapping_enabled'),
  event_handler_enabled: flag('o.event_handler_enabled'),
  // 0 is a check of the engine, 1 a result from outside.
  check_type: negatedFlag('o.active_checks_enabled'),
};

/** Texts that several objects share are in tables of their own. */
function textById(table: string, column: string): string {
  return `COALESCE((SELECT x.${column} FROM ${table} x WHERE x.id = o.${table}_id), '')`;
}

function minutes(sql: string): SqlColumn {
  return {
    cells: [{ sql, type: 'number' }],
    value: ([cell]) => (typeof cell === 'number' ? cell / 60 : null),
  };
}

/** The database says whether an object is in a downtime; the number of its downtimes is counted. */
const downtimeDepth: SqlColumn = {
  cells: [{ sql: flagNumber('t.in_downtime'), type: 'number' }],
  // The database compares the number with 0 only.
  countedBy: flagNumber('t.in_downtime'),
  relations: ['depths'],
  value: ([isInDowntime], id, { depths }) => (isInDowntime === 1 ? Math.max(1, depths.get(id) ?? 0) : 0),
  condition({ operator, value }) {
    const [isIn, isNot] = [piece("t.in_downtime = 'y'"), piece("t.in_downtime = 'n'")];
    if (value !== '0') return undefined;
    if (operator === '>' || operator === '!=') return { where: isIn, isExact: true };
    return operator === '=' ? { where: isNot, isExact: true } : undefined;
  },
};

/** Returns the texts by which conditions may name the value of a variable. Engines spell a boolean as a word or as a number. */
function spellings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'boolean' ? [String(value), String(Number(value))] : [JSON.stringify(value ?? '')];
}

const hostState = `CASE WHEN t.soft_state = 1 AND t.is_reachable = 'n' THEN ${unreachableState} WHEN t.soft_state = ${pendingState} THEN 1 ELSE t.soft_state END`;

function hasHostState(state: number): string {
  if (state === unreachableState) return `t.soft_state = 1 AND t.is_reachable = 'n'`;
  if (state !== 1) return state === pendingState ? '1 = 0' : `t.soft_state = ${state}`;
  return `t.soft_state = ${pendingState} OR (t.soft_state = 1 AND t.is_reachable <> 'n')`;
}

/** Makes the column with the state of hosts. The database has no state UNREACHABLE. */
export const hostStateColumn = (): SqlColumn => indexedNumber(hostState, hasHostState);
