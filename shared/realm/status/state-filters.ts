import { above, allOf, always, anyOf, equals, type Filter } from '../../connectors/status-query/index.ts';

// Filters for the numbers of hosts and services. PENDING means never checked.
const checked = equals('has_been_checked', 1);
const acknowledged = equals('acknowledged', 1);
const notAcknowledged = equals('acknowledged', 0);
const checksDisabled = equals('active_checks_enabled', 0);
const problem = above('state', 0);
// Icinga 2 reports a host that was never checked as down.
const hostIsNotDown = anyOf(equals('host_has_been_checked', 0), equals('host_state', 0));

const pending = equals('has_been_checked', 0);

/** Filters for numbers that hosts and services have in common, besides their states. */
const shared = {
  acknowledged,
  checks_disabled: checksDisabled,
  flapping: equals('is_flapping', 1),
  /** Objects that are hidden from the operator's view: acknowledged, or without active checks. */
  filtered: anyOf(acknowledged, checksDisabled),
};

const inState = (state: number): Filter => allOf(checked, equals('state', state));

/** Filters for hosts by state. */
export const hostStateFilters = {
  total: always,
  up: inState(0),
  down: inState(1),
  unreachable: inState(2),
  pending,
};

export const hostFilters = {
  ...hostStateFilters,
  unhandled: allOf(checked, problem, notAcknowledged, equals('scheduled_downtime_depth', 0)),
  in_downtime: above('scheduled_downtime_depth', 0),
  ...shared,
};

/** Filters for services by state. */
export const serviceStateFilters = {
  total: always,
  ok: inState(0),
  warning: inState(1),
  critical: inState(2),
  unknown: inState(3),
  pending,
};

export const serviceFilters = {
  ...serviceStateFilters,
  unhandled: allOf(
    checked,
    problem,
    notAcknowledged,
    equals('scheduled_downtime_depth', 0),
    equals('host_scheduled_downtime_depth', 0),
    hostIsNotDown,
  ),
  in_downtime: anyOf(above('scheduled_downtime_depth', 0), above('host_scheduled_downtime_depth', 0)),
  ...shared,
};

export type HostCounts = Readonly<Record<keyof typeof hostFilters, number | null>>;
export type ServiceStateCounts = Readonly<Record<keyof typeof serviceFilters, number | null>>;
