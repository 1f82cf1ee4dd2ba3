import { addComment, addDowntime, settleDowntimes } from '../status-query-engine/downtimes.ts';
import type { Checkable, Host, Site, Subject } from '../status-query-engine/site.ts';
import { checkable } from '../status-query-engine/site.ts';
import type { FleetPosition } from './build-fleet.ts';
import { demoOutput } from './checks.ts';

/** Hosts are numbered within their kind. Every 200 hosts have the same troubles, shifted by this number. */
const apart = 28;

/**
 * Adds the troubles that do not come and go: every state and every mark that a status can have. Returns the objects with such a
 * trouble.
 */
export function addTroubles(site: Site, place: FleetPosition): Set<Checkable> {
  const steady = new Set<Checkable>();
  for (let block = 0; block < Math.floor(place.hosts / 200); block += 1) {
    const scene = sceneOf(site, { place, steady, shift: block * apart });
    hostTroubles(scene);
    serviceTroubles(scene);
  }
  settleDowntimes(site, place.now);
  return steady;
}

interface Scene {
  readonly site: Site;
  readonly now: number;
  readonly host: (kind: string, number: number) => Subject;
  readonly service: (kind: string, number: number, description: string) => Subject;
  /** Sets the facts of an object permanently. `days` is the number of days since its last change of state. */
  readonly set: (subject: Subject, facts: Partial<Checkable>, days?: number) => void;
}

function sceneOf(
  site: Site,
  {
    place,
    steady,
    shift,
  }: { readonly place: FleetPosition; readonly steady: Set<Checkable>; readonly shift: number },
): Scene {
  const host = (kind: string, number: number): Subject => {
    const name = `${place.code}-${kind}-${String(number + shift).padStart(3, '0')}`;
    return { host: required(site.hosts.get(name), name), service: null };
  };
  return {
    site,
    now: place.now,
    host,
    service: (kind, number, description) => {
      const owner = host(kind, number).host;
      return { host: owner, service: required(owner.services.get(description), description) };
    },
    set: (subject, facts, days) => {
      const object = checkable(subject);
      steady.add(object);
      Object.assign(object, facts);
      if (days !== undefined) standStill(subject, place.now - days * 86_400);
    },
  };
}

/** Sets the values that follow from the state that an object has had since a time (epoch seconds). */
function standStill(subject: Subject, since: number): void {
  const object = checkable(subject);
  Object.assign(object, demoOutput(subject, object.state, since));
  object.last_hard_state = object.state_type === 1 ? object.state : 0;
  object.current_attempt = object.state_type === 1 ? object.max_check_attempts : 1;
  object.last_state_change = since;
  object.last_hard_state_change = since;
}

function hostTroubles({ site, now, host, set }: Scene): void {
  const lostSwitch = host('sw', 2);
  set(lostSwitch, { state: 1 }, 26);
  for (const behind of site.hosts.values()) {
    if (behind.parents.includes(lostSwitch.host.name)) unreachable(behind, set);
  }
  const problem = host('web', 14);
  set(problem, { state: 1 }, 3);
  acknowledge(site, problem, {
    author: 'alice',
    text: 'Carte mère à remplacer; pièce commandée',
    time: now - 172_800,
  });
  const maintained = host('app', 5);
  set(maintained, { state: 1 }, 0.1);
  schedule(site, maintained, { author: 'bruno', text: 'Kernel update', now });
  for (const each of withServices(host('app', 7).host)) set(each, { active_checks_enabled: false });
  set(host('app', 8), { notifications_enabled: false });
  for (const each of withServices(host('app', 9).host)) set(each, never);
}

const never: Partial<Checkable> = {
  has_been_checked: false,
  output: '',
  perf_data: '',
  last_state_change: 0,
  last_hard_state_change: 0,
  latency: 0,
  execution_time: 0,
};

function unreachable(host: Host, set: Scene['set']): void {
  for (const subject of withServices(host)) set(subject, { state: 2 }, 26);
}

function withServices(host: Host): Subject[] {
  return [{ host, service: null }, ...[...host.services.values()].map((service) => ({ host, service }))];
}

function serviceTroubles({ site, now, service, set }: Scene): void {
  const backup = service('db', 3, 'backup');
  set(backup, { state: 2 }, 20);
  acknowledge(site, backup, { author: 'bruno', text: 'Bande pleine, ticket 4711', time: now - 1_600_000 });
  const replica = service('db', 4, 'replication');
  set(replica, { state: 1 }, 0.2);
  schedule(site, replica, { author: 'alice', text: 'Rebuilding the replica', now });
  const flapping = service('web', 4, 'http');
  set(flapping, { state: 2, is_flapping: true, percent_state_change: 42.5 }, 0.02);
  addComment(site, {
    ...flapping,
    author: 'engine',
    text: 'Notifications for this service are being suppressed because it was detected as flapping.',
    entry_time: now - 1_700,
    entry_type: 3,
    persistent: false,
    expire_time: 0,
  });
  set(service('web', 6, 'certificate'), { state: 1 }, 33);
  set(service('win', 3, 'disk C:'), { state: 3 }, 17);
  set(service('win', 4, 'ntp'), never);
  set(service('app', 10, 'load'), { state: 1, state_type: 0 }, 0.001);
  set(service('app', 11, 'memory'), { active_checks_enabled: false, state: 2 }, 45);
}

interface Note {
  readonly author: string;
  readonly text: string;
}

function acknowledge(
  site: Site,
  subject: Subject,
  { author, text, time }: Note & { readonly time: number },
): void {
  const object = checkable(subject);
  object.acknowledged = true;
  object.acknowledgement_type = 2;
  addComment(site, {
    ...subject,
    author,
    text,
    entry_time: time,
    entry_type: 4,
    persistent: true,
    expire_time: 0,
  });
}

/** Schedules a downtime that started an hour ago and lasts a week. */
function schedule(
  site: Site,
  subject: Subject,
  { author, text, now }: Note & { readonly now: number },
): void {
  const start_time = now - 3_600;
  const span = { start_time, end_time: start_time + 7 * 86_400 };
  const rest = { entry_time: start_time, fixed: true, duration: 7 * 86_400, triggered_by: 0, comment_id: 0 };
  addDowntime(site, { ...subject, author, text, ...span, ...rest });
}

function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the demo has no ${name}`);
  return value;
}
