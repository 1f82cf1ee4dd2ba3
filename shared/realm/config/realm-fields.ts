import { X509Certificate } from 'node:crypto';

import * as z from 'zod';

import { canonicalAddress, isHostName, isIpAddress } from '../../base/address.ts';
import { blankable } from '../../base/blankable.ts';
import { once } from '../../base/once.ts';

/** Path segments after `/realms/` that are endpoints, and segments that clients remove before sending. */
const RESERVED = new Set(['service-status', 'collectors', 'create-realm', '.', '..']);

/** Limits by which the longest record fits into one item of the table (400 KB): characters of texts, entries of lists. */
const longest = { text: 255, line: 2000, certificate: 20_000, list: 50, members: 300 };

const text = once(() => z.string().min(1).max(longest.text));
const line = once(() => z.string().min(1).max(longest.line));
const pem = once(() =>
  z
    .string()
    .max(longest.certificate, { abort: true })
    .regex(/^[\s!-~]+$/, { error: 'is not PEM text', abort: true })
    .refine(isCertificate, 'holds no certificate as PEM')
    .meta({ format: 'pem-certificate' }),
);
const texts = once(() => z.array(text()).max(longest.list));
const instant = once(() =>
  z
    .string()
    .max(64)
    .refine(isInstant, 'is neither a date nor a time with its offset (ISO 8601)')
    .transform((value) => new Date(value).toISOString())
    .meta({ format: 'date-or-date-time' }),
);
const port = once(() => z.int().min(1).max(65_535));
const ipOrHostName = once(() =>
  text()
    .refine((value) => isIpAddress(value) || isHostName(value), 'is neither an IP address nor a host name')
    .meta({ format: 'host-address' }),
);

/** A name that a path can reach (1-128 characters). The patterns are part of the API document (see `http/parameters/fields.ts`). */
const realmName = once(() =>
  z
    .string()
    .max(128)
    .regex(
      /^[^\s\x00-\x1f\x7f-\x9f]([^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f])?$/u,
      'may not be empty, hold control characters, nor begin or end with a space',
    )
    .refine((name) => !/\p{Cs}/u.test(name), 'may not hold a half of a character (a lone surrogate)')
    .refine((name) => !RESERVED.has(name), { error: (issue) => `${String(issue.input)} is a reserved name` }),
);

/** An origin id. The two reserved ids are path segments of the origin endpoints. */
const originId = once(() =>
  text().refine((id) => id !== 'realms' && id !== 'origins', 'is a reserved origin'),
);

export const realmType = once(() => z.enum(['standard', 'hostgroup', 'multirealm']));

/**
 * Returns a field for a comma list of index names. The prefix that all indices of the kind have is removed, as many callers
 * include it (spec 2.2).
 */
function indexNames(prefix: string) {
  const bare = (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : name);
  const names = (value: string) => value.split(',').map((name) => bare(name.trim()));
  return line()
    .refine((value) => names(value).every((name) => name !== ''), 'holds an empty name')
    .transform((value) => names(value).join(','));
}

/** Marks a field as our own extension of the specification. */
function extension<T extends z.ZodType>(field: T): T {
  return field.meta({ ...field.meta(), 'x-realmgate-extension': true });
}

/** The fields that say how the engine is reached. */
const engineFields = once(() => ({
  monitoring_api: extension(
    blankable(text()).describe(
      'name of a registered monitoring API, by which the engine is reached in place of Livestatus',
    ),
  ),
  monitoring_ip: blankable(ipOrHostName()).describe("IP or host name of the engine's status-query interface"),
  monitoring_port: blankable(port()).describe('TCP port of the engine'),
  monitoring_socket: blankable(text()).describe(
    "path of the engine's unix socket, in place of monitoring_ip and monitoring_port",
  ),
  monitoring_tls: extension(blankable(z.boolean())),
  monitoring_tls_ca: extension(
    blankable(pem()).describe('PEM of the authority that signed the certificate of the engine'),
  ),
}));

/** The bounds of the settings of warm states, in seconds. */
const warmBounds = { least: 2, most: 300, staleMost: 86_400 };

/** The settings of the warm states of a realm. */
export const warmSettings = once(() =>
  z.strictObject({
    interval_seconds: z
      .int()
      .min(warmBounds.least)
      .max(warmBounds.most)
      .describe('seconds from one reading of all states to the next'),
    stale_seconds: z
      .int()
      .min(0)
      .max(warmBounds.staleMost)
      .default(300)
      .describe('seconds for which the last states are used if the engine does not answer'),
  }),
);

/** The fields that say what of its states is stored or kept. */
const watchedFields = once(() => ({
  state_history: extension(blankable(z.boolean())),
  warm: extension(blankable(warmSettings())),
}));

/** With its other seven labels, an alert has no more than a silence takes: some clients send each label as a matcher. */
const mostAlertLabels = 12;
/** Labels that clients of Alertmanager need as they are, and by which silences name their hosts and services. */
const fixedLabels = ['alertname', 'instance', 'realm', 'severity'];

/** A label of alerts and the field that it shows, as `LABEL=FIELD`. */
const alertLabel = once(() =>
  text()
    .regex(
      /^[a-zA-Z_][a-zA-Z0-9_]*=(address|display_name|host_groups|host_name|service|vars\..+)$/,
      'is not LABEL=FIELD with a field address, display_name, host_groups, host_name, service or vars.NAME',
    )
    .refine((written) => !fixedLabels.includes(written.slice(0, written.indexOf('='))), {
      error: `replaces one of the labels ${fixedLabels.join(', ')}, which clients need`,
    }),
);

/** The largest limit of silences, as of the targets of one operation. */
const mostSilenced = 10_000;

/** A field of answers that is ignored in payloads, so that an answer can be sent back. */
const ofAnswers = once(() =>
  z
    .unknown()
    .transform(() => undefined)
    .optional()
    .meta({ readOnly: true, description: 'present in answers; ignored in requests' }),
);

const memberNames = once(() => blankable(z.array(realmName()).max(longest.members)));

/** The realm creation payload (spec 2.2) with our extensions, such as `members`, `warm` and `alert_labels`. */
export const realmFields = once(() =>
  z.object({
    display_name: realmName(),
    section: text(),
    activated: blankable(z.boolean()),
    alert_labels: extension(blankable(z.array(alertLabel()).max(mostAlertLabels))),
    silence_limit: extension(blankable(z.int().min(1).max(mostSilenced))),
    backend_technology: blankable(z.enum(['search', 'time-series'])),
    collectd: blankable(text()),
    created_at: blankable(instant()).describe('ISO 8601; the time of its creation if it is not given'),
    search_backend: blankable(z.int().min(0).max(999_999_999)).describe('id of a registered search backend'),
    search_logger_resources: blankable(texts()),
    host_groups: blankable(line()).describe('comma list: every answer is limited to these hostgroups'),
    host_name: blankable(text()),
    import_tool: blankable(text().transform(canonicalAddress)).describe(
      'address of a registered import tool',
    ),
    link: blankable(line()),
    logger: blankable(text()),
    logger_resources: blankable(texts()),
    metrics: blankable(text()).describe('name of a registered metrics backend'),
    metrics_db: blankable(text()).describe('database of the metrics backend; in PromQL the value of a label'),
    metrics_index: blankable(indexNames('metrics-svc-')).describe(
      'comma list; a prefix `metrics-svc-` is taken off',
    ),
    monitoring_events_index: blankable(indexNames('monitoring-events-')).describe(
      'comma list; a prefix `monitoring-events-` is taken off',
    ),
    ...engineFields(),
    observability: blankable(z.boolean()),
    ...watchedFields(),
    realm: extension(ofAnswers()),
    origin: blankable(z.array(originId()).max(longest.list)),
    members: extension(memberNames()).describe('members of a multirealm'),
    kind: extension(
      blankable(realmType()).describe(
        'follows from members and host_groups; when given it must say the same',
      ),
    ),
  }),
);

/** Returns true if the text is a certificate. A TLS connection silently accepts any other text, and then trusts no engine. */
function isCertificate(text: string): boolean {
  try {
    return Boolean(new X509Certificate(text));
  } catch {
    return false;
  }
}

function isInstant(value: string): boolean {
  const isWritten =
    z.iso.datetime({ offset: true }).safeParse(value).success || z.iso.date().safeParse(value).success;
  return isWritten && Date.parse(value) >= 0;
}
