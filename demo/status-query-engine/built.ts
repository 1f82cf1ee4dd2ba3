import type { Checkable, Host, Service } from './site.ts';

/** Classes give all objects the same shape, so that tens of thousands of them are fast to create and to read. */
class BuiltCheckable implements Checkable {
  display_name: string;
  groups: string[] = [];
  check_command = '';
  check_interval = 1;
  retry_interval = 0.5;
  max_check_attempts = 3;
  active_checks_enabled = true;
  accept_passive_checks = true;
  notifications_enabled = true;
  flap_detection_enabled = true;
  event_handler_enabled = true;
  contacts: string[] = [];
  contact_groups: string[] = [];
  notes = '';
  notes_url = '';
  action_url = '';
  icon_image = '';
  custom_variables: Record<string, string> = {};
  state = 0;
  state_type: 0 | 1 = 1;
  last_state = 0;
  last_hard_state = 0;
  has_been_checked = true;
  current_attempt = 1;
  output = '';
  long_output = '';
  perf_data = '';
  last_check = 0;
  next_check = 0;
  last_state_change = 0;
  last_hard_state_change = 0;
  last_notification = 0;
  last_update = 0;
  last_time = [0, 0, 0, 0];
  latency = 0;
  execution_time = 0;
  passive = false;
  acknowledged = false;
  acknowledgement_type = 0;
  is_flapping = false;
  percent_state_change = 0;
  downtime_depth = 0;

  constructor(name: string) {
    this.display_name = name;
  }
}

export class BuiltHost extends BuiltCheckable implements Host {
  readonly name: string;
  alias: string;
  address = '127.0.0.1';
  address6 = '';
  parents: string[] = [];
  readonly services = new Map<string, Service>();
  override check_command = 'check-host-alive';
  override output = 'PING OK - Packet loss = 0%, RTA = 0.50 ms';
  override perf_data = 'rta=0.500ms;3000.000;5000.000;0.000 pl=0%;80;100;0';

  constructor(name: string) {
    super(name);
    this.name = name;
    this.alias = name;
  }
}

export class BuiltService extends BuiltCheckable implements Service {
  readonly description: string;
  readonly host: Host;
  override check_command = 'check_dummy';
  override output = 'OK';

  constructor(description: string, owner: Host) {
    super(description);
    this.description = description;
    this.host = owner;
    this.contacts = owner.contacts;
    this.contact_groups = owner.contact_groups;
  }
}
