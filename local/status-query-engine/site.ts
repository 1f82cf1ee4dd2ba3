/**
 * What a monitoring engine knows, as plain data that commands, drift and imports change in place. Times are whole epoch
 * seconds (0 = never), intervals are minutes, as in the engines' own configuration.
 */
export interface Site {
  /** By host name, in configuration order. */
  readonly hosts: Map<string, Host>;
  /** By group name. A host's own `groups` says who is in; groups that only a host names exist without being listed here. */
  readonly hostgroups: Map<string, Group>;
  readonly servicegroups: Map<string, Group>;
  readonly contacts: Map<string, Contact>;
  readonly contactgroups: Map<string, ContactGroup>;
  readonly comments: Map<number, Comment>;
  readonly downtimes: Map<number, Downtime>;
  /** Oldest first. */
  readonly log: LogLine[];
  programStart: number;
  /** Moves whenever hosts or services come or go; what is derived from who exists may be kept until then. */
  revision: number;
  /** Comments and downtimes are numbered apart; no id is used twice. */
  nextCommentId: number;
  nextDowntimeId: number;
  /** Moves the world on to an instant before a query is answered; see `drift.ts`. Absent: the site stands still. */
  advance?: (at: number) => void;
}

/** What a host and a service have in common: how a check is configured and how it went. */
export interface Checkable {
  display_name: string;
  groups: string[];
  check_command: string;
  /** Minutes. */
  check_interval: number;
  retry_interval: number;
  max_check_attempts: number;
  active_checks_enabled: boolean;
  accept_passive_checks: boolean;
  notifications_enabled: boolean;
  contacts: string[];
  contact_groups: string[];
  notes: string;
  notes_url: string;
  action_url: string;
  icon_image: string;
  /** Names in upper case; values as text, a list as a JSON array in text (engines of the Nagios family show it as a comma list). */
  custom_variables: Record<string, string>;
  /** Hosts: 0 UP, 1 DOWN, 2 UNREACHABLE; services: 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN. */
  state: number;
  /** 0 SOFT, 1 HARD. */
  state_type: 0 | 1;
  last_state: number;
  last_hard_state: number;
  /** False: PENDING, whatever `state` says. */
  has_been_checked: boolean;
  current_attempt: number;
  output: string;
  /** Lines after the first, separated by a newline. */
  long_output: string;
  perf_data: string;
  last_check: number;
  next_check: number;
  last_state_change: number;
  last_hard_state_change: number;
  last_notification: number;
  last_update: number;
  /** When each state was last seen, indexed by state. */
  last_time: number[];
  /** Seconds. */
  latency: number;
  execution_time: number;
  /** True when the latest result was sent in rather than fetched. */
  passive: boolean;
  acknowledged: boolean;
  /** 0 none, 1 normal, 2 sticky. */
  acknowledgement_type: number;
  is_flapping: boolean;
  percent_state_change: number;
  /** Running downtimes of this object. */
  downtime_depth: number;
}

export interface Host extends Checkable {
  readonly name: string;
  alias: string;
  address: string;
  parents: string[];
  /** By description. */
  readonly services: Map<string, Service>;
}

export interface Service extends Checkable {
  readonly description: string;
  readonly host: Host;
}

export interface Group {
  readonly name: string;
  readonly alias: string;
}

export interface Contact {
  readonly name: string;
  readonly alias: string;
  readonly email: string;
}

export interface ContactGroup extends Group {
  /** Names of contacts. */
  readonly members: readonly string[];
}

/** Which object a comment, a downtime or a log line is about; a host when `service` is null. */
export interface Subject {
  readonly host: Host;
  readonly service: Service | null;
}

export interface Comment extends Subject {
  readonly id: number;
  readonly author: string;
  readonly text: string;
  readonly entry_time: number;
  /** 1 user, 2 downtime, 3 flapping, 4 acknowledgement. */
  readonly entry_type: 1 | 2 | 3 | 4;
  readonly persistent: boolean;
  /** 0: never. */
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
  /** Seconds; of a flexible downtime. */
  readonly duration: number;
  readonly triggered_by: number;
  /** The comment that announces it; 0 where the engine writes none. */
  readonly comment_id: number;
  /** Whether it counts in its object's `downtime_depth` now. */
  active: boolean;
}

/** One line of the engine's log, `[time] type: options`, with the parts that queries ask for. */
export interface LogLine {
  readonly time: number;
  /** 0 info, 1 alert, 2 program, 3 notification, 4 passive check, 5 command, 6 state. */
  readonly class: number;
  /** E.g. `SERVICE ALERT`; the whole text for lines without a colon. */
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

/** The object that a subject points at. */
export function checkable(subject: Subject): Checkable {
  return subject.service ?? subject.host;
}

/** Every service of every host, in configuration order. */
export function* services(site: Site): Generator<Service> {
  for (const host of site.hosts.values()) yield* host.services.values();
}

/** Every host as a subject, in configuration order. */
export function hostsOf(site: Site): Subject[] {
  return [...site.hosts.values()].map((host) => ({ host, service: null }));
}

/** Every host and, behind each, its services. */
export function subjectsOf(site: Site): Subject[] {
  return hostsOf(site).flatMap((subject) => [
    subject,
    ...[...subject.host.services.values()].map((service) => ({ host: subject.host, service })),
  ]);
}
