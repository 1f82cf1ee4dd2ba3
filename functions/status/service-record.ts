import * as z from 'zod';

import { checkableStatus, hostState } from './host-status.ts';

export const serviceState = {
  state: z.int().nullable().describe('0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN; null when PENDING'),
  state_name: z.enum(['OK', 'WARNING', 'CRITICAL', 'UNKNOWN', 'PENDING']).nullable(),
};

/** A service's status (spec 4.9). */
export const serviceStatus = z
  .strictObject({
    ...checkableStatus,
    ...serviceState,
    description: z.string(),
    host_state: hostState.state,
    host_state_name: hostState.state_name,
    unhandled: z.boolean().describe('a problem of a host that is up, neither acknowledged nor in downtime'),
    groups: z.array(z.string()).describe('servicegroups'),
  })
  .meta({ id: 'ServiceStatus' });

/** How callers may order services, and what tells them apart. */
export const serviceList = {
  sort: [
    'host_name',
    'description',
    'display_name',
    'state',
    'last_check',
    'last_state_change',
    'last_hard_state_change',
  ],
  ties: ['realm', 'host_name', 'description'],
};
