/**
 * The state of a monitoring engine as plain data, which commands, drift and imports change in place. Times are whole epoch seconds (0 =
 * never). Intervals are in minutes, as in the engines' own configuration.
 */
export interface Site {
  /** The hosts by name, in configuration order. */
  readonly hosts: Map<string, Host>;
  /** The groups by name. The `groups` of a host defines its membership. A group that only a host names exists without an entry here. */
  readonly hostgroups: Map<string, ObjectGroup>;
  readonly servicegroups: Map<string, ObjectGroup>;
  readonly contacts: Map<string, Contact>;
  readonly contactgroups: Map<string, ContactGroup>;
  readonly comments: Map<number, Comment>;
  readonly downtimes: Map<number, Downtime>;
  /** False if the engine drops every passive check. */
  acceptsPassiveChecks: boolean;
  /** The log lines, oldest first. */
  readonly log: LogLine[];
  programStart: number;
  /** The number of changes of the set of hosts and services. Data that is derived from this set may be cached until it changes. */
  revision: number;
  /** The next number of a comment. Comments and downtimes are numbered separately, and no number is used twice. */
  nextCommentId: number;
  nextDowntimeId: number;
  /** Advances the site to an instant before a query is answered (see `drift.ts`). Without it the site does not change by itself. */
  advance?: (at: number) => void;
}

/** The fields that a host and a service share: the configuration and the results of their checks. */
export interface Checkable {
  display_name: string;
  groups: string[];
  check_command: string;
  /** The interval of regular checks in minutes, like `retry_interval`. */
  check_interval: number;
  retry_interval: number;
  max_check_attempts: number;
  active_checks_enabled: boolean;
  accept_passive_checks: boolean;
  notifications_enabled: boolean;
  flap_detection_enabled: boolean;
  event_handler_enabled: boolean;
  contacts: string[];
  contact_groups: string[];
  notes: string;
  notes_url: string;
  action_url: string;
  icon_image: string;
  /**
   * The custom variables. Names are in upper case. Values are texts; a list is a JSON array in text (engines of the Nagios family show
   * it as a comma list).
   */
  custom_variables: Record<string, string>;
  /** The state. Hosts: 0 UP, 1 DOWN, 2 UNREACHABLE; services: 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN. */
  state: number;
  /** The type of the state: 0 SOFT, 1 HARD. */
  state_type: 0 | 1;
  last_state: number;
  last_hard_state: number;
  /** False means PENDING, whatever `state` is. */
  has_been_checked: boolean;
  current_attempt: number;
  output: string;
  /** The lines after the first, separated by newlines. */
  long_output: string;
  perf_data: string;
  last_check: number;
  next_check: number;
  last_state_change: number;
  last_hard_state_change: number;
  last_notification: number;
  last_update: number;
  /** The last time at which each state was seen, indexed by state. */
  last_time: number[];
  /** The delay of the last check in seconds. */
  latency: number;
  execution_time: number;
  /** True if the latest result was sent in by another program, and not obtained by an active check. */
  passive: boolean;
  acknowledged: boolean;
  /** The type of acknowledgement: 0 none, 1 normal, 2 sticky. */
  acknowledgement_type: number;
  is_flapping: boolean;
  percent_state_change: number;
  /** The number of running downtimes of this object. */
  downtime_depth: number;
}

export interface Host extends Checkable {
  readonly name: string;
  alias: string;
  address: string;
  /** The IPv6 address, which only Icinga 2 has beside `address`. Empty if there is none. */
  address6: string;
  parents: string[];
  /** The services by description. */
  readonly services: Map<string, Service>;
}

export interface Service extends Checkable {
  readonly description: string;
  readonly host: Host;
}

export interface ObjectGroup {
  readonly name: string;
  readonly alias: string;
}

export interface Contact {
  readonly name: string;
  readonly alias: string;
  readonly email: string;
}

export interface ContactGroup extends ObjectGroup {
  /** The names of contacts. */
  readonly members: readonly string[];
}

/** The object of a comment, a downtime or a log line. It is a host if `service` is null. */
export interface Subject {
  readonly host: Host;
  readonly service: Service | null;
}

export interface Comment extends Subject {
  readonly id: number;
  readonly author: string;
  readonly text: string;
  readonly entry_time: number;
  /** The type of comment: 1 user, 2 downtime, 3 flapping, 4 acknowledgement. */
  readonly entry_type: 1 | 2 | 3 | 4;
  readonly persistent: boolean;
  /** The time at which the comment expires. 0 means never. */
  readonly expire_time: number;
}

export interface Downtime extends Subject {
  readonly id: number;
  readonly author: string;
  readonly text: string;
  readonly entry_time: number;
  readonly start_time: number;
  readonly end_time: number;
  readonly fixed: boolean;
  /** The duration of a flexible downtime in seconds. */
  readonly duration: number;
  readonly triggered_by: number;
  /** The number of the comment that announces the downtime. 0 if the engine writes none. */
  readonly comment_id: number;
  /** True if the downtime is counted in the `downtime_depth` of its object now. */
  active: boolean;
}

/** One line of the engine's log, `[time] type: options`, with the parts that queries read. */
export interface LogLine {
  readonly time: number;
  /** The class: 0 info, 1 alert, 2 program, 3 notification, 4 passive check, 5 command, 6 state. */
  readonly class: number;
  /** The type, such as `SERVICE ALERT`. It is the whole text for lines without a colon. */
  readonly type: string;
  readonly options: string;
  readonly host_name: string;
  readonly service_description: string;
  readonly state: number;
  readonly state_type: string;
  readonly attempt: number;
  readonly contact_name: string;
  readonly command_name: string;
  readonly plugin_output: string;
  readonly comment: string;
}

/** Returns the host or service of a subject. */
export function checkable(subject: Subject): Checkable {
  return subject.service ?? subject.host;
}

/** Yields every service of every host, in configuration order. */
export function* services(site: Site): Generator<Service> {
  for (const host of site.hosts.values()) yield* host.services.values();
}

/** Returns every host as a subject, in configuration order. */
export function hostSubjects(site: Site): Subject[] {
  return [...site.hosts.values()].map((host) => ({ host, service: null }));
}

/** Returns every host, each followed by its services. */
export function subjectsOf(site: Site): Subject[] {
  return hostSubjects(site).flatMap((subject) => [
    subject,
    ...[...subject.host.services.values()].map((service) => ({ host: subject.host, service })),
  ]);
}
