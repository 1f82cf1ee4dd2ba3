import { type Condition, fieldsOfConditions } from '../../../base/condition.ts';
import { AppError } from '../../../base/errors.ts';
import type { ListSelection } from '../../fields/field-table.ts';
import { hostStateNames, serviceStateNames } from '../../status/states.ts';
import type { PastState, StateAt } from './past-states.ts';

/** The fields of hosts and services that are configured. A list of the past has them as they are now. */
const configured: ReadonlySet<string> = new Set([
  ...['realm', 'kind', 'host_name', 'service', 'display_name', 'address', 'alias'],
  ...['host_groups', 'service_groups', 'macros', 'packs', 'business_impact', 'vars'],
]);

const ofComparison: ReadonlySet<string> = new Set(['compared_state', 'compared_state_name']);
/** The fields that the past tells. */
const ofPast: ReadonlySet<string> = new Set([
  ...['state', 'state_name', 'state_type', 'output', 'host_state', 'host_state_name'],
  ...ofComparison,
]);

/** Returns true if the field is a part of the configuration, also of the host or the realm of a record. */
export function isConfigured(field: string): boolean {
  return field.startsWith('realm.') || configured.has(field.replace(/^host\./, ''));
}

/** Returns true if the field is one of what a record belongs to, which rows do not have. */
export function isRelated(field: string): boolean {
  return isConfigured(field) && (field.includes('.') || field === 'vars');
}

/** Returns true if all fields of the condition are a part of the configuration. */
export function isOnConfiguration(condition: Condition): boolean {
  return fieldsOfConditions([condition]).every(isConfigured);
}

/** Throws if a condition, the sort order or the groups of a list need a field that nothing knows of the past. */
export function refuseUnknownFields(selection: ListSelection): void {
  const others = [...ofPast].join(', ');
  const message = `is not known of the past: lists of it are filtered, sorted and grouped by names, groups and ${others}`;
  refuseField(selection, (field) => !isConfigured(field) && !ofPast.has(field), message);
}

/** Throws if a list that is compared with no other time is to be filtered or grouped by the state at that time. */
export function refuseComparison(selection: ListSelection): void {
  refuseField(selection, (field) => ofComparison.has(field), 'needs the parameter compare_with');
}

function refuseField(
  { where = [], sort = [], figures, fields }: ListSelection,
  isRefused: (field: string) => boolean,
  message: string,
): void {
  const read = [
    ...conditionFields(where),
    ...sort.map(({ field }) => field),
    ...(figures ? (fields ?? []) : []),
  ];
  const refused = read.find(isRefused);
  if (refused === undefined) return;
  throw new AppError('invalid_request', {
    detail: `The field ${refused} ${message}.`,
    faults: [{ in: 'query', field: refused, message }],
  });
}

/** Returns the fields of conditions. The parameter `q` searches in what it knows. */
function conditionFields(where: readonly Condition[]): readonly string[] {
  return fieldsOfConditions(where.filter((condition) => !('search' in condition)));
}

const unknownCounts = { ok: null, warning: null, critical: null, unknown: null, pending: null };

/** The states of a record. `undefined` means that nothing is known. */
interface PastRecord {
  readonly isService: boolean;
  readonly at: StateAt | undefined;
  /** The state at the time that the list is compared with. */
  readonly compared: StateAt | undefined;
  readonly host: StateAt | undefined;
}

/** Returns the values of a record that are known of the past. Others are null. */
export function pastValues({ isService, at, compared, host }: PastRecord): Readonly<Record<string, unknown>> {
  const names = isService ? serviceStateNames : hostStateNames;
  const own = stateValues(names, at);
  const other = stateValues(names, compared);
  const ofHost = stateValues(hostStateNames, host);
  return {
    ...{ ...own, state_type: own.state === null ? null : 'HARD', output: at?.output ?? null },
    ...{ compared_state: other.state, compared_state_name: other.state_name },
    ...{ host_state: ofHost.state, host_state_name: ofHost.state_name, services: unknownCounts },
  };
}

function stateValues(names: readonly string[], one: StateAt | undefined) {
  const state = names.indexOf(one?.state ?? '');
  if (state !== -1) return { state, state_name: names[state] ?? null };
  return { state: null, state_name: one?.state === 'PENDING' ? one.state : null };
}

/** Returns true if the state of an object is known at both times, and differs. */
export function hasChanged(past: PastState | undefined): boolean {
  if (!past) return false;
  const { from, to } = past;
  return from.state !== to.state && from.state !== 'NODATA' && to.state !== 'NODATA';
}
