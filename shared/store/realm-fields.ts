import * as z from 'zod';

/** Path segments behind `/realms/` that are endpoints, and those that a client folds away before it sends. */
const RESERVED = new Set(['service-status', 'collectors', '.', '..']);

const text = z.string().min(1);
const port = z.int().min(1).max(65_535);

/** A name that a path can reach (1-128 characters). */
export const realmName = z
  .string()
  .max(128)
  .regex(/^\S(.*\S)?$/su, 'may not be empty, nor begin or end with a space')
  .regex(/^\P{Cc}*$/u, 'may not hold control characters')
  .refine((name) => !RESERVED.has(name), { error: (issue) => `${String(issue.input)} is a reserved name` });

/** Origin ids; the two reserved ones are path segments of the origin endpoints. */
const originId = text.refine((id) => id !== 'realms' && id !== 'origins', 'is a reserved origin');

/** The realm creation payload (spec 2.2) with our extensions: `realms` and the two TLS fields. */
export const realmFields = z.object({
  display_name: realmName,
  section: text,
  activated: z.boolean().optional(),
  backend_technology: z.enum(['search', 'time-series']).optional(),
  collectd: text.optional(),
  created_at: text.optional(),
  search_backend: z.int().min(0).optional().describe('id of a registered search backend'),
  search_logger_resources: z.array(text).optional(),
  host_groups: text.optional().describe('comma list: every answer is limited to these hostgroups'),
  host_name: text.optional(),
  import_tool: text.optional().describe('address of a registered import tool'),
  link: z.string().optional(),
  logger: text.optional(),
  logger_resources: z.array(text).optional(),
  metrics: text.optional(),
  metrics_db: text.optional(),
  metrics_index: text.optional(),
  monitoring_events_index: text.optional(),
  monitoring_ip: text.optional().describe("IP or host name of the engine's status-query interface"),
  monitoring_port: port.optional(),
  monitoring_socket: text.optional().describe("path of the engine's unix socket"),
  monitoring_tls: z.boolean().optional(),
  monitoring_tls_ca: text
    .optional()
    .describe('PEM of the authority that signed the certificate of the engine'),
  observability: z.boolean().optional(),
  origin: z.array(originId).optional(),
  realms: z.array(realmName).optional().describe('members of a multirealm'),
});
