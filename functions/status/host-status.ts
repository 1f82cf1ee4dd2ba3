import * as z from 'zod';

/** ISO 8601 with offset, in the project time zone; null for never. */
export const instant = z.iso.datetime({ offset: true }).nullable();
export const count = z.int().nonnegative();

/** The fields that a host's status and a service's have in common. */
export const checkableStatus = {
  realm: z.string(),
  host_name: z.string(),
  display_name: z.string().nullable(),
  state_type: z.enum(['SOFT', 'HARD']).nullable(),
  output: z.string().nullable(),
  perf_data: z.string().nullable(),
  last_check: instant,
  next_check: instant,
  last_state_change: instant,
  last_hard_state_change: instant,
  current_attempt: z.int().nullable(),
  max_check_attempts: z.int().nullable(),
  acknowledged: z.boolean().nullable(),
  in_downtime: z.boolean().nullable(),
  is_flapping: z.boolean().nullable(),
  active_checks_enabled: z.boolean().nullable(),
  passive_checks_enabled: z.boolean().nullable(),
  notifications_enabled: z.boolean().nullable(),
};

export const hostState = {
  state: z.int().nullable().describe('0 UP, 1 DOWN, 2 UNREACHABLE; null when PENDING'),
  state_name: z.enum(['UP', 'DOWN', 'UNREACHABLE', 'PENDING']).nullable(),
};

export const serviceCounts = {
  ok: count.nullable(),
  warning: count.nullable(),
  critical: count.nullable(),
  unknown: count.nullable(),
  pending: count.nullable(),
};

/** What only one host, or `macros=true`, tells. */
const hostDetails = {
  macros: z.record(z.string(), z.string()).describe('custom variables, names in upper case'),
  packs: z.array(z.string()),
  business_impact: z.int().nullable().describe('0 to 5'),
};

/** A host's status (spec 4.9). */
export const hostStatus = z
  .strictObject({
    ...checkableStatus,
    ...hostState,
    address: z.string().nullable(),
    alias: z.string().nullable(),
    unhandled: z.boolean().describe('a problem, neither acknowledged nor in downtime'),
    groups: z.array(z.string()),
    services: z.strictObject(serviceCounts),
  })
  .meta({ id: 'HostStatus' });

export const hostWithMacros = hostStatus
  .extend(z.object(hostDetails).partial().shape)
  .meta({ id: 'HostStatusWithMacros' });

export const oneHost = hostStatus
  .extend({ ...hostDetails, long_output: z.string().nullable() })
  .meta({ id: 'OneHost' });

/** How callers may order hosts, and what tells them apart. */
export const hostList = {
  sort: [
    'host_name',
    'display_name',
    'address',
    'state',
    'last_check',
    'last_state_change',
    'last_hard_state_change',
  ],
  ties: ['realm', 'host_name'],
};
