import * as z from 'zod';

import { flag, integer } from '../connectors/status-query/index.ts';
import * as field from './field.ts';
import {
  hostState,
  hostStateNames,
  serviceState,
  serviceStateNames,
  stateType as stateTypeOf,
} from './states.ts';

const hostStateName = z.enum([...hostStateNames, 'PENDING']);
const serviceStateName = z.enum([...serviceStateNames, 'PENDING']);
/** Of either. */
export const stateName = z.enum([...hostStateNames, ...serviceStateNames, 'PENDING']);

const numberOf = (names: readonly string[]) =>
  z
    .int()
    .nullable()
    .describe(`${names.map((name, number) => `${number} ${name}`).join(', ')}; null when PENDING`);

const columns = { state: integer, has_been_checked: flag };

/** A host's state as number and name. */
export const hostStateFields = {
  state: field.made({
    schema: numberOf(hostStateNames),
    columns,
    value: (row) => hostState(row.state, row.has_been_checked).state,
    sort: true,
  }),
  state_name: field.made({
    schema: hostStateName.nullable(),
    columns,
    value: (row) => hostState(row.state, row.has_been_checked).state_name,
  }),
};

/** A service's state as number and name. */
export const serviceStateFields = {
  state: field.made({
    schema: numberOf(serviceStateNames),
    columns,
    value: (row) => serviceState(row.state, row.has_been_checked).state,
    sort: true,
  }),
  state_name: field.made({
    schema: serviceStateName.nullable(),
    columns,
    value: (row) => serviceState(row.state, row.has_been_checked).state_name,
  }),
};

const ofItsHost = { host_state: integer, host_has_been_checked: flag };

/** The state of a service's host. */
export const stateOfItsHost = {
  host_state: field.made({
    schema: numberOf(hostStateNames),
    columns: ofItsHost,
    value: (row) => hostState(row.host_state, row.host_has_been_checked).state,
  }),
  host_state_name: field.made({
    schema: hostStateName.nullable(),
    columns: ofItsHost,
    value: (row) => hostState(row.host_state, row.host_has_been_checked).state_name,
  }),
};

/** SOFT or HARD. */
export const stateType = field.made({
  schema: z.enum(['SOFT', 'HARD']).nullable(),
  columns: { state_type: integer },
  value: ({ state_type }) => stateTypeOf(state_type),
});
