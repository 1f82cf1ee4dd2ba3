import { fieldsOfConditions } from '../../../base/condition.ts';
import { AppError } from '../../../base/errors.ts';
import type { Row } from '../../../rows/row-table.ts';
import type { ListSelection } from '../../fields/field-table.ts';
import { hostStateNames, serviceStateNames } from '../../status/states.ts';
import type { PastState, StateAt } from './past-states.ts';

/** The fields of hosts and services that are configured. A list of the past has them as they are now. */
const configured: ReadonlySet<string> = new Set([
  ...['realm', 'kind', 'host_name', 'service', 'display_name', 'address', 'alias'],
  ...['host_groups', 'service_groups', 'macros', 'packs', 'business_impact', 'vars'],
]);

/** The fields of a comparison with another time. */
export const ofComparison: readonly string[] = ['compared_state', 'compared_state_name'];
/** The fields that the past tells. */
const ofPast: readonly string[] = [
  ...['state', 'state_name', 'state_type', 'output', 'host_state', 'host_state_name'],
  ...ofComparison,
];

/** Returns true if the field is a part of the configuration, also of the host or the realm of a record. */
export function isConfigured(field: string): boolean {
  return field.startsWith('realm.') || configured.has(field.replace(/^host\./, ''));
}

/**
 * Throws if a condition, the sort order or the groups of a list need a field that nothing knows of the past, or the state at another time
 * without a comparison. The parameter `q` searches in what it knows.
 */
export function refuseUnknownFields(
  selection: ListSelection,
  { isPast, isCompared }: { readonly isPast: boolean; readonly isCompared: boolean },
): void {
  const read = fieldsRead(selection);
  const missing = isCompared ? undefined : read.find((field) => ofComparison.includes(field));
  if (missing !== undefined) throw refused(missing, 'needs the parameter compare_with');
  const unknown = read.find((field) => !isConfigured(field) && !ofPast.includes(field));
  const known = `lists of it are filtered, sorted and grouped by names, groups and ${ofPast.join(', ')}`;
  if (isPast && unknown !== undefined) throw refused(unknown, `is not known of the past: ${known}`);
}

function fieldsRead({ where = [], sort = [], figures, fields = new Set() }: ListSelection): string[] {
  const tested = fieldsOfConditions(where.filter((condition) => !('search' in condition)));
  return [...tested, ...sort.map(({ field }) => field), ...(figures ? fields : [])];
}

function refused(field: string, message: string): AppError {
  const faults = [{ in: 'query' as const, field, message }];
  return new AppError('invalid_request', { detail: `The field ${field} ${message}.`, faults });
}

const unknownCounts = { ok: null, warning: null, critical: null, unknown: null, pending: null };

/**
 * Returns the values of a record that are known of the past. Others are null. `ends` are the end of the time between at which the record is,
 * and that with which it is compared. `host` is the state of its host. `undefined` means that nothing is known.
 */
export function pastValues(
  past: PastState | undefined,
  host: StateAt | undefined,
  ends: readonly ('from' | 'to')[],
): Row {
  const [at, compared] = ends.map((end) => past?.[end]);
  const names = typeof past?.service === 'string' ? serviceStateNames : hostStateNames;
  const own = stateValues('', at, names);
  return {
    ...{ ...own, state_type: own['state'] === null ? null : 'HARD' },
    output: own['state_name'] === null ? null : at?.output,
    ...stateValues('compared_', compared, names),
    ...{ ...stateValues('host_', host, hostStateNames), services: unknownCounts },
  };
}

function stateValues(prefix: string, one: StateAt | undefined, names: readonly string[]): Row {
  const state = names.indexOf(one?.state ?? '');
  const isNamed = state !== -1 || one?.state === 'PENDING';
  return {
    [`${prefix}state`]: state === -1 ? null : state,
    [`${prefix}state_name`]: isNamed ? one?.state : null,
  };
}
