import * as z from 'zod';

import type { Predicate } from '../../base/condition.ts';
import { once } from '../../base/once.ts';
import {
  allOf,
  anyOf,
  differs,
  equals,
  type Filter,
  flag,
  integer,
  not,
} from '../../connectors/status-query/index.ts';
import * as field from '../fields/field.ts';
import type { FieldCase } from '../fields/field-options.ts';
import { hostState, hostStateNames, serviceState, serviceStateNames, stateTypeOf } from './states.ts';

const hostStateName = once(() => z.enum([...hostStateNames, 'PENDING']));
const serviceStateName = once(() => z.enum([...serviceStateNames, 'PENDING']));
/** The name of a host state or a service state. */
export const stateName = once(() => z.enum([...hostStateNames, ...serviceStateNames, 'PENDING']));

const numberOf = (names: readonly string[]) =>
  z
    .int()
    .nullable()
    .describe(`${names.map((name, number) => `${number} ${name}`).join(', ')}; null when PENDING`);

const columns = { state: integer, has_been_checked: flag };

/**
 * Returns the engine filters for states by number or name. An object that was never checked has no state, whatever number the engine
 * sends.
 */
function statesInEngine(names: readonly string[], prefix: '' | 'host_' = '') {
  const checked = (is: boolean) => equals(`${prefix}has_been_checked`, is);
  const inState = (number: number) => allOf(checked(true), equals(`${prefix}state`, number));
  const filter = (predicate: Predicate): Filter | undefined => {
    if (predicate.kind === 'oneOf') {
      const numbers = names.flatMap((name, number) =>
        predicate.values.includes(number) || predicate.values.includes(name) ? [number] : [],
      );
      return anyOf(
        ...numbers.map(inState),
        ...(predicate.values.includes('PENDING') ? [checked(false)] : []),
      );
    }
    if (predicate.kind !== 'range') return undefined;
    const { least = 0, most = names.length } = predicate;
    return anyOf(
      ...names.flatMap((_, number) => (number >= least && number <= most ? [inState(number)] : [])),
    );
  };
  const casesWith = (valueOf: (name: string, number: number) => unknown, pending: 'PENDING' | null) => [
    ...names.map((name, number) => ({ value: valueOf(name, number), filter: inState(number) })),
    { value: pending, filter: checked(false) },
  ];
  return {
    state: { filter, cases: casesWith((_, number) => number, null) },
    state_name: { filter, cases: casesWith((name) => name, 'PENDING') },
  };
}

const ofHost = statesInEngine(hostStateNames);
const ofService = statesInEngine(serviceStateNames);
const ofTheHost = statesInEngine(hostStateNames, 'host_');

/** Makes the field that sorts lists by how bad a state is. `ranks` holds the rank of each state by its number. */
const severityBy = (ranks: readonly number[], stateOf: typeof hostState | typeof serviceState) => ({
  severity: field.computed({
    schema: () =>
      z
        .int()
        .nullable()
        .describe('0 CRITICAL or DOWN, 1 UNKNOWN or UNREACHABLE, 2 WARNING, 3 OK or UP; null when PENDING'),
    columns,
    value: (row): number | null => ranks[stateOf(row.state, row.has_been_checked).state ?? NaN] ?? null,
  }),
});

/** The rank of a state, the worst first, by the order of `hostStateNames` and `serviceStateNames`. */
export const hostSeverity = severityBy([3, 0, 1], hostState);
export const serviceSeverity = severityBy([3, 2, 0, 1], serviceState);

/** The state of a host as number and name. */
export const hostStateFields = {
  state: field.computed({
    schema: () => numberOf(hostStateNames),
    columns,
    value: (row) => hostState(row.state, row.has_been_checked).state,
    ...ofHost.state,
    sort: true,
  }),
  state_name: field.computed({
    schema: () => hostStateName().nullable(),
    columns,
    value: (row) => hostState(row.state, row.has_been_checked).state_name,
    ...ofHost.state_name,
  }),
};

/** The state of a service as number and name. */
export const serviceStateFields = {
  state: field.computed({
    schema: () => numberOf(serviceStateNames),
    columns,
    value: (row) => serviceState(row.state, row.has_been_checked).state,
    ...ofService.state,
    sort: true,
  }),
  state_name: field.computed({
    schema: () => serviceStateName().nullable(),
    columns,
    value: (row) => serviceState(row.state, row.has_been_checked).state_name,
    ...ofService.state_name,
  }),
};

/** The state of a record at the time that its list is compared with. */
export const comparedState = once(() => ({
  compared_state: z
    .int()
    .nullable()
    .optional()
    .describe('the state at the time `compare_with`, without which rows lack it; null when PENDING'),
  compared_state_name: stateName().nullable().optional().describe('the name of `compared_state`'),
}));

/** The description of `unhandled` in lists that may be those of a past time. */
export const handlingUnknown =
  'a problem, neither acknowledged nor in downtime; of a service, of a host that is up or was never checked; null with `at`';

const ofItsHost = { host_state: integer, host_has_been_checked: flag };

/** The state of a service's host as number and name. */
export const stateOfItsHost = {
  host_state: field.computed({
    schema: () => numberOf(hostStateNames),
    columns: ofItsHost,
    value: (row) => hostState(row.host_state, row.host_has_been_checked).state,
    ...ofTheHost.state,
  }),
  host_state_name: field.computed({
    schema: () => hostStateName().nullable(),
    columns: ofItsHost,
    value: (row) => hostState(row.host_state, row.host_has_been_checked).state_name,
    ...ofTheHost.state_name,
  }),
};

/** The state type, SOFT or HARD. */
export const stateType = field.computed({
  schema: () => z.enum(['SOFT', 'HARD']).nullable(),
  columns: { state_type: integer },
  value: ({ state_type }) => stateTypeOf(state_type),
  filter: (predicate) =>
    predicate.kind === 'oneOf'
      ? anyOf(
          ...(predicate.values.includes('SOFT') ? [equals('state_type', 0)] : []),
          ...(predicate.values.includes('HARD') ? [differs('state_type', 0)] : []),
        )
      : undefined,
  cases: [
    { value: 'SOFT', filter: equals('state_type', 0) },
    { value: 'HARD', filter: differs('state_type', 0) },
  ],
});

/** Returns the cases of a boolean field that is true exactly in the rows that pass the filter. */
export function trueIf(filter: Filter): FieldCase[] {
  return [
    { value: true, filter },
    { value: false, filter: not(filter) },
  ];
}

/** Returns the engine filter of a boolean field if true is requested. False has none, because it would match most rows. */
export function whenTrue(filter: Filter) {
  return (predicate: Predicate): Filter | undefined =>
    predicate.kind === 'oneOf' && predicate.values.every((value) => value === true) ? filter : undefined;
}
