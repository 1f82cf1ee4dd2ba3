import type { Cell, TableColumns } from '../column.ts';
import {
  boolColumn,
  fixedColumns,
  flagColumn,
  floatColumn,
  intColumn,
  listColumn,
  textColumn,
} from '../column.ts';
import type { Checkable, Comment, Downtime } from '../site.ts';
import type { DialectName, EngineSnapshot } from '../snapshot.ts';
import * as variables from './custom-variables.ts';

/** Returns the columns that hosts and services share. */
export function checkableColumns(dialect: DialectName): TableColumns<Checkable> {
  return {
    ...configuration,
    ...state,
    ...remarks,
    ...unmodelled,
    ...variables.customVariableColumns(dialect),
    ...(dialect === 'icinga2' ? onIcinga : onNaemon),
  };
}

const configuration: TableColumns<Checkable> = {
  accept_passive_checks: flagColumn((object) => object.accept_passive_checks),
  action_url: textColumn((object) => object.action_url),
  active_checks_enabled: flagColumn((object) => object.active_checks_enabled),
  check_command: textColumn((object, { dialect }) => commandLine(object, dialect)),
  check_interval: floatColumn((object) => object.check_interval),
  checks_enabled: flagColumn((object) => object.active_checks_enabled),
  contact_groups: listColumn((object) => object.contact_groups),
  contacts: listColumn((object) => object.contacts),
  display_name: textColumn((object) => object.display_name),
  event_handler_enabled: flagColumn((object) => object.event_handler_enabled),
  flap_detection_enabled: flagColumn((object) => object.flap_detection_enabled),
  groups: listColumn((object) => object.groups),
  icon_image: textColumn((object) => object.icon_image),
  max_check_attempts: intColumn((object) => object.max_check_attempts),
  notes: textColumn((object) => object.notes),
  notes_url: textColumn((object) => object.notes_url),
  notifications_enabled: flagColumn((object) => object.notifications_enabled),
  retry_interval: floatColumn((object) => object.retry_interval),
};

const state: TableColumns<Checkable> = {
  acknowledged: boolColumn((object) => object.acknowledged),
  acknowledgement_type: intColumn((object) => object.acknowledgement_type),
  check_type: intColumn((object) => Number(object.passive)),
  current_attempt: intColumn((object) => object.current_attempt),
  execution_time: floatColumn((object) => object.execution_time),
  has_been_checked: flagColumn((object) => object.has_been_checked),
  is_flapping: boolColumn((object) => object.is_flapping),
  last_check: intColumn((object) => object.last_check),
  last_hard_state: intColumn((object) => object.last_hard_state),
  last_hard_state_change: intColumn((object) => object.last_hard_state_change),
  last_notification: intColumn((object) => object.last_notification),
  last_state: intColumn((object) => object.last_state),
  last_state_change: intColumn((object) => object.last_state_change),
  latency: floatColumn((object) => object.latency),
  long_plugin_output: textColumn((object, { dialect }) =>
    dialect === 'naemon' ? object.long_output.replaceAll('\n', '\\n') : object.long_output,
  ),
  next_check: intColumn((object) => object.next_check),
  percent_state_change: floatColumn((object) => object.percent_state_change),
  perf_data: textColumn((object) => object.perf_data),
  plugin_output: textColumn((object) => object.output),
  scheduled_downtime_depth: intColumn((object) => object.downtime_depth),
  staleness: floatColumn((object, { now }) => (now - object.last_check) / (object.check_interval * 60 || 1)),
  state: intColumn((object) => object.state),
  state_type: intColumn((object) => object.state_type),
};

const remarks: TableColumns<Checkable> = {
  comments: listColumn((object, world) => world.commentsOf(object).map(({ id }) => id)),
  comments_with_info: listColumn((object, world) => world.commentsOf(object).map(commentInfo(world))),
  downtimes: listColumn((object, world) => world.downtimesOf(object).map(({ id }) => id)),
  downtimes_with_info: listColumn((object, world) => world.downtimesOf(object).map(downtimeInfo(world))),
};

const unmodelled: TableColumns<unknown> = {
  ...fixedColumns('string', {
    action_url_expanded: '',
    check_period: '24x7',
    icon_image_alt: '',
    icon_image_expanded: '',
    notes_expanded: '',
    notes_url_expanded: '',
    notification_period: '24x7',
    event_handler: null,
  }),
  ...fixedColumns('int', {
    check_freshness: 0,
    check_options: 0,
    current_notification_number: 0,
    in_check_period: 1,
    in_notification_period: 1,
    initial_state: 0,
    is_executing: 0,
    modified_attributes: 0,
    next_notification: 0,
    no_more_notifications: 0,
    pnpgraph_present: -1,
    process_performance_data: 1,
  }),
  ...fixedColumns('float', {
    first_notification_delay: 0,
    high_flap_threshold: 0,
    low_flap_threshold: 0,
    notification_interval: 60,
  }),
  ...fixedColumns('list', { modified_attributes_list: [] }),
};

const onIcinga: TableColumns<Checkable> = {
  ...fixedColumns('string', {
    check_command_expanded: null,
    check_source: 'engine-1',
    original_attributes: 'null',
  }),
  comments_with_extra_info: listColumn((object, world) =>
    world
      .commentsOf(object)
      .map((each) => [each.id, each.author, each.text, each.entry_type, each.entry_time]),
  ),
  is_reachable: boolColumn(() => true),
};

const onNaemon: TableColumns<Checkable> = {
  ...fixedColumns('int', { check_timeout: 0, hourly_value: 0, notified_on: 0, obsess: 1 }),
  ...fixedColumns('list', {
    depends_exec: [],
    depends_exec_with_info: [],
    depends_notify: [],
    depends_notify_with_info: [],
  }),
  check_source: textColumn((object) => (object.has_been_checked ? 'Core Worker 4242' : '')),
  last_update: intColumn((object) => object.last_update),
  should_be_scheduled: flagColumn((object) => object.active_checks_enabled),
};

function commentInfo({ dialect }: EngineSnapshot): (comment: Comment) => Cell {
  if (dialect === 'icinga2') return ({ id, author, text: words }) => [id, author, words];
  return ({ id, author, text: words, entry_time, entry_type, expire_time }) => [
    id,
    author,
    words,
    entry_time,
    entry_type,
    Number(expire_time > 0),
    expire_time,
  ];
}

function downtimeInfo({ dialect }: EngineSnapshot): (downtime: Downtime) => Cell {
  if (dialect === 'icinga2') return ({ id, author, text: words }) => [id, author, words];
  return (each) => [
    each.id,
    each.author,
    each.text,
    each.entry_time,
    each.start_time,
    each.end_time,
    Number(each.fixed),
    each.duration,
    each.triggered_by,
  ];
}

/** Returns the check command as a dialect shows it. Icinga 2 adds `check_` in front of its name and leaves its arguments out. */
function commandLine({ check_command }: Checkable, dialect: DialectName): string {
  if (dialect === 'naemon' || check_command === '') return check_command;
  return `check_${check_command.split('!', 1).join('')}!`;
}
