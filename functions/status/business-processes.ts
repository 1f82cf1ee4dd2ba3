import * as z from 'zod';

import { realmScope } from '../../shared/http/fields.ts';
import { businessProcessesOf } from '../../shared/realm/business-processes.ts';
import { endpoint } from './group.ts';
import { hostState, instant } from './host-status.ts';
import { serviceState } from './service-record.ts';

const member = z.strictObject({ host_name: z.string(), description: z.string().nullable() });

const businessProcess = z
  .strictObject({
    realm: z.string(),
    host_name: z.string(),
    description: z.string().nullable().describe('null when the process is a host'),
    display_name: z.string().nullable(),
    rule: z
      .string()
      .nullable()
      .describe(
        'e.g. `web-1,http & (db-1 | db-2)`; null where it names what a hostgroup realm does not show',
      ),
    state: z.int().nullable().describe('a host state when `description` is null, else a service state'),
    state_name: z.union([hostState.state_name.unwrap(), serviceState.state_name.unwrap()]).nullable(),
    state_type: z.enum(['SOFT', 'HARD']).nullable(),
    output: z.string().nullable(),
    last_check: instant,
    last_state_change: instant,
    acknowledged: z.boolean().nullable(),
    in_downtime: z.boolean().nullable(),
    business_impact: z.int().nullable().describe('0 to 5'),
    parents: z.array(member).describe('the business processes whose rules name this one'),
    children: z.array(member).describe('what its own rule names, of what the realm shows'),
  })
  .meta({ id: 'BusinessProcess' });

/** The business processes of a realm or multirealm (spec 4.9). */
export const businessProcesses = endpoint({
  name: 'status.business-processes',
  method: 'GET',
  path: '/api/status/{realm_type}/{realm_name}/business_processes/',
  access: 'viewer',
  summary: 'Business processes with rule, state, parents and children',
  params: z.object(realmScope),
  list: {
    sort: ['host_name', 'description', 'display_name', 'state', 'business_impact', 'last_state_change'],
    ties: ['realm', 'host_name', 'description'],
  },
  sources: true,
  returns: z.array(businessProcess),
  handle: async ({ params }, { realms }) => realms.rows(params, businessProcessesOf),
});
