import { verbs } from './roles/table-access.ts';

const natural = { type: 'integer', minimum: 1 };

/** The schema of the lines of a function.yml that the plug-in reads. The framework checks every function.yml by it. */
export const functionSchema = {
  type: 'object',
  properties: {
    // The actions on partitions of the table (roles/table-access.ts).
    table: {
      type: 'object',
      additionalProperties: { type: 'array', items: { enum: verbs }, minItems: 1 },
    },
    // Names of statements in roles/permissions.yml.
    permissions: { type: 'array', items: { type: 'string' } },
    // `p95_ms` is the duration in milliseconds that 95 of 100 calls should stay under. `errors: false` is for authorizers.
    alarms: {
      type: 'object',
      properties: { p95_ms: { type: 'integer' }, errors: { const: false } },
      required: ['p95_ms'],
      additionalProperties: false,
    },
    // The function talks to engines, or to receivers of webhooks, which may be in a private network.
    network: { enum: ['engines', 'receivers'] },
    // The largest number of parallel runs.
    concurrency: natural,
    // The limits for each path without a token: requests a second, and at once.
    throttle: {
      type: 'object',
      properties: { rate: natural, burst: natural },
      required: ['rate', 'burst'],
      additionalProperties: false,
    },
  },
  required: ['table', 'alarms'],
};
