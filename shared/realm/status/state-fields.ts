import * as z from 'zod';

import type { Wish } from '../../base/condition.ts';
import { once } from '../../base/once.ts';
import {
  allOf,
  anyOf,
  differs,
  equals,
  type Filter,
  flag,
  integer,
} from '../../connectors/status-query/index.ts';
import * as field from '../fields/field.ts';
import {
  hostState,
  hostStateNames,
  serviceState,
  serviceStateNames,
  stateType as stateTypeOf,
} from './states.ts';

const hostStateName = once(() => z.enum([...hostStateNames, 'PENDING']));
const serviceStateName = once(() => z.enum([...serviceStateNames, 'PENDING']));
/** Of either. */
export const stateName = once(() => z.enum([...hostStateNames, ...serviceStateNames, 'PENDING']));

const numberOf = (names: readonly string[]) =>
  z
    .int()
    .nullable()
    .describe(`${names.map((name, number) => `${number} ${name}`).join(', ')}; null when PENDING`);

const columns = { state: integer, has_been_checked: flag };

/** What an engine is asked for a state by number or by name: what was never checked has none, whatever its number says. */
function stateFilter(names: readonly string[], prefix: '' | 'host_' = '') {
  const checked = (is: boolean) => equals(`${prefix}has_been_checked`, is);
  const inState = (number: number) => allOf(checked(true), equals(`${prefix}state`, number));
  return (wish: Wish): Filter | undefined => {
    if (wish.kind === 'oneOf') {
      const numbers = names.flatMap((name, number) =>
        wish.values.includes(number) || wish.values.includes(name) ? [number] : [],
      );
      return anyOf(...numbers.map(inState), ...(wish.values.includes('PENDING') ? [checked(false)] : []));
    }
    if (wish.kind !== 'range') return undefined;
    const { least = 0, most = names.length } = wish;
    return anyOf(
      ...names.flatMap((_, number) => (number >= least && number <= most ? [inState(number)] : [])),
    );
  };
}

const ofHost = stateFilter(hostStateNames);
const ofService = stateFilter(serviceStateNames);
const ofTheHost = stateFilter(hostStateNames, 'host_');

/** A host's state as number and name. */
export const hostStateFields = {
  state: field.made({
    schema: () => numberOf(hostStateNames),
    columns,
    value: (row) => hostState(row.state, row.has_been_checked).state,
    filter: ofHost,
    sort: true,
  }),
  state_name: field.made({
    schema: () => hostStateName().nullable(),
    columns,
    value: (row) => hostState(row.state, row.has_been_checked).state_name,
    filter: ofHost,
  }),
};

/** A service's state as number and name. */
export const serviceStateFields = {
  state: field.made({
    schema: () => numberOf(serviceStateNames),
    columns,
    value: (row) => serviceState(row.state, row.has_been_checked).state,
    filter: ofService,
    sort: true,
  }),
  state_name: field.made({
    schema: () => serviceStateName().nullable(),
    columns,
    value: (row) => serviceState(row.state, row.has_been_checked).state_name,
    filter: ofService,
  }),
};

const ofItsHost = { host_state: integer, host_has_been_checked: flag };

/** The state of a service's host. */
export const stateOfItsHost = {
  host_state: field.made({
    schema: () => numberOf(hostStateNames),
    columns: ofItsHost,
    value: (row) => hostState(row.host_state, row.host_has_been_checked).state,
    filter: ofTheHost,
  }),
  host_state_name: field.made({
    schema: () => hostStateName().nullable(),
    columns: ofItsHost,
    value: (row) => hostState(row.host_state, row.host_has_been_checked).state_name,
    filter: ofTheHost,
  }),
};

/** SOFT or HARD. */
export const stateType = field.made({
  schema: () => z.enum(['SOFT', 'HARD']).nullable(),
  columns: { state_type: integer },
  value: ({ state_type }) => stateTypeOf(state_type),
  filter: (wish) =>
    wish.kind === 'oneOf'
      ? anyOf(
          ...(wish.values.includes('SOFT') ? [equals('state_type', 0)] : []),
          ...(wish.values.includes('HARD') ? [differs('state_type', 0)] : []),
        )
      : undefined,
});

/** Of a field that is yes or no: what an engine is asked for yes. No is most rows, and is not asked for. */
export function whenTrue(filter: Filter) {
  return (wish: Wish): Filter | undefined =>
    wish.kind === 'oneOf' && wish.values.every((value) => value === true) ? filter : undefined;
}
