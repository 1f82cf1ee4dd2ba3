/** The objects of a site as the REST API of Icinga 2 shows them: those attributes that our connector asks for. */
import { createHash } from 'node:crypto';

import {
  type Checkable,
  checkable,
  type Host,
  type Service,
  services,
  type Site,
  type Subject,
} from '../status-query-engine/site.ts';

type Attributes = Readonly<Record<string, unknown>>;

export interface SiteObject {
  readonly name: string;
  readonly attrs: Attributes;
  /** The host and the service that the object belongs to. */
  readonly subject?: Subject;
}

/** Returns the objects of a type by the word in its path. `undefined` if there is no such type. */
export function objectsOfType(site: Site, type: string): readonly SiteObject[] | undefined {
  return types[type]?.(site);
}

const types: Readonly<Record<string, (site: Site) => SiteObject[]>> = {
  hosts: ({ hosts }) => [...hosts.values()].map(hostObject),
  services: (site) => [...services(site)].map(serviceObject),
  hostgroups: ({ hostgroups }) => [...hostgroups.values()].map(groupObject),
  servicegroups: ({ servicegroups }) => [...servicegroups.values()].map(groupObject),
  users: ({ contacts, contactgroups }) =>
    [...contacts.values()].map(({ name, alias }) => {
      const groups = [...contactgroups.values()].filter(({ members }) => members.includes(name));
      return { name, attrs: { display_name: alias, groups: groups.map((group) => group.name) } };
    }),
  usergroups: ({ contactgroups }) => [...contactgroups.values()].map(groupObject),
  comments: ({ comments }) =>
    [...comments.values()].map(({ id, text, host, service, ...rest }) => ({
      ...remark(id, { host, service }),
      attrs: { ...rest, ...namesOf({ host, service }), text },
    })),
  downtimes: ({ downtimes }) =>
    [...downtimes.values()].map(({ id, text, host, service, triggered_by: trigger, ...rest }) => ({
      ...remark(id, { host, service }),
      attrs: {
        ...rest,
        ...namesOf({ host, service }),
        comment: text,
        triggered_by: trigger === 0 ? '' : `trigger!${trigger}`,
      },
    })),
  dependencies: ({ hosts }) =>
    [...hosts.values()].flatMap(({ name, parents }) =>
      parents.map((parent) => ({
        name: `${name}!${parent}`,
        attrs: {
          ...{ parent_host_name: parent, parent_service_name: '' },
          ...{ child_host_name: name, child_service_name: '' },
        },
      })),
    ),
  notifications: (site) =>
    [...site.hosts.values()].flatMap((host) => [
      notification({ host, service: null }),
      ...[...host.services.values()].map((service) => notification({ host, service })),
    ]),
  timeperiods: () => [{ name: 'never', attrs: { is_inside: false } }],
  endpoints: () => [{ name: 'embedded', attrs: {} }],
};

function groupObject({ name, alias }: { readonly name: string; readonly alias: string }): SiteObject {
  return { name, attrs: { display_name: alias } };
}

function remark(id: number, subject: Subject): Pick<SiteObject, 'name' | 'subject'> {
  return { name: `${nameOf(subject)}!${id}`, subject };
}

function notification(subject: Subject): SiteObject {
  const { contacts, contact_groups } = checkable(subject);
  return {
    name: `${nameOf(subject)}!mail`,
    attrs: { ...namesOf(subject), users: contacts, user_groups: contact_groups },
  };
}

function namesOf({ host, service }: Subject): Attributes {
  return { host_name: host.name, service_name: service?.description ?? '' };
}

/** Returns the name of a host or a service in the API. */
function nameOf({ host, service }: Subject): string {
  return service ? `${host.name}!${service.description}` : host.name;
}

function hostObject(host: Host): SiteObject {
  const { name, address, address6 } = host;
  const [up, down, unreachable] = host.last_time;
  const attrs = {
    ...checkableAttributes(host),
    ...{ address, address6, state: Math.min(host.state, 1), last_reachable: host.state !== 2 },
    ...{ last_state_up: up, last_state_down: down, last_state_unreachable: unreachable },
  };
  return { name, attrs, subject: { host, service: null } };
}

function serviceObject(service: Service): SiteObject {
  const { host, description } = service;
  const [ok, warning, critical, unknown] = service.last_time;
  const attrs = {
    ...checkableAttributes(service),
    ...{ host_name: host.name, name: description, state: service.state },
    ...{ last_state_ok: ok, last_state_warning: warning },
    ...{ last_state_critical: critical, last_state_unknown: unknown },
  };
  return { name: nameOf({ host, service }), attrs, subject: { host, service } };
}

/** The attributes that hosts and services have in common. */
export function checkableAttributes(object: Checkable): Attributes {
  return {
    version: versionOf(object),
    ...{ display_name: object.display_name, groups: object.groups, check_command: object.check_command },
    ...{ check_period: '', check_interval: object.check_interval * 60 },
    ...{ retry_interval: object.retry_interval * 60, max_check_attempts: object.max_check_attempts },
    ...{ enable_active_checks: object.active_checks_enabled },
    ...{ enable_passive_checks: object.accept_passive_checks },
    ...{ enable_notifications: object.notifications_enabled },
    ...{ enable_flapping: object.flap_detection_enabled, enable_event_handler: object.event_handler_enabled },
    ...{ notes: object.notes, notes_url: object.notes_url },
    ...{ action_url: object.action_url, icon_image: object.icon_image },
    ...{ vars: object.custom_variables, state_type: object.has_been_checked ? object.state_type : 0 },
    ...{ last_hard_state: object.last_hard_state, check_attempt: object.current_attempt },
    ...{ last_check: object.has_been_checked ? object.last_check : -1, next_check: object.next_check },
    ...{ last_state_change: object.last_state_change },
    ...{ last_hard_state_change: object.last_hard_state_change },
    ...{ acknowledgement: object.acknowledged ? object.acknowledgement_type || 1 : 0 },
    ...{ downtime_depth: object.downtime_depth, flapping: object.is_flapping },
    last_check_result: object.has_been_checked ? resultOf(object) : null,
  };
}

function resultOf(object: Checkable): Attributes {
  const end = object.last_check;
  const start = end - object.execution_time;
  return {
    output: [object.output, ...(object.long_output === '' ? [] : [object.long_output])].join('\n'),
    performance_data: object.perf_data === '' ? [] : object.perf_data.split(' '),
    ...{ execution_start: start, execution_end: end },
    ...{ schedule_start: start - object.latency, schedule_end: end },
  };
}

/** Returns a number that changes with each switch and each setting, as the time of the last change does in a real engine. */
function versionOf(object: Checkable): number {
  const settings = [
    ...[object.active_checks_enabled, object.accept_passive_checks, object.notifications_enabled],
    ...[object.flap_detection_enabled, object.event_handler_enabled, object.display_name, object.groups],
    ...[object.custom_variables, object.max_check_attempts, object.check_command],
  ];
  return createHash('sha256').update(JSON.stringify(settings)).digest().readUInt32BE();
}
