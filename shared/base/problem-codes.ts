/** Category of an error. The list is closed; `http/answer/problem.ts` defines the HTTP status of each kind. */
export type ErrorKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'gone'
  | 'precondition_failed'
  | 'too_large'
  | 'unsupported_media_type'
  | 'unprocessable'
  | 'too_many_requests'
  | 'engine_failed'
  | 'unavailable'
  | 'timeout'
  | 'internal';

/** A code whose kind depends on the request. */
interface Kinds {
  readonly kind: ErrorKind;
  /** Kinds in the answer to a read and to a write, if they differ: a caller is told to try again later only for a write. */
  readonly onRead?: ErrorKind;
  readonly onWrite?: ErrorKind;
  /** Kind of the error if the only cause was a timeout (`timedOut` of the error). */
  readonly onTimeout?: ErrorKind;
}

/** All problem codes. The meaning of a code never changes, because programs of callers depend on it. docs/errors.md describes each code. */
const table = {
  acknowledgement_not_found: 'not_found',
  bad_credentials: 'unauthorized',
  body_not_allowed: 'invalid',
  busy: 'unavailable',
  calendar_exists: 'conflict',
  calendar_in_use: 'conflict',
  calendar_not_found: 'not_found',
  changes_gone: 'gone',
  comment_not_found: 'not_found',
  control_character: 'invalid',
  deadline_exceeded: 'timeout',
  downtime_not_found: 'not_found',
  engine_answer_too_large: 'engine_failed',
  engine_answer_unreadable: 'engine_failed',
  engine_closed: { kind: 'engine_failed', onWrite: 'unavailable' },
  engine_command_unconfirmed: 'engine_failed',
  engine_credentials: 'engine_failed',
  engine_forbidden: 'engine_failed',
  engine_lacks_column: 'engine_failed',
  engine_refused_command: 'engine_failed',
  engine_refused_query: 'engine_failed',
  engine_site_too_large: 'engine_failed',
  engine_timeout: 'timeout',
  engine_unreachable: { kind: 'unavailable', onRead: 'engine_failed' },
  engine_untrusted: 'engine_failed',
  feeds_not_offered: 'unprocessable',
  field_not_supported: 'invalid',
  forbidden: 'forbidden',
  host_exists: 'conflict',
  host_file_configured: 'conflict',
  host_in_use: 'conflict',
  host_not_found: 'not_found',
  host_not_in_hostgroup: 'not_found',
  host_pending_removal: 'conflict',
  host_refused: 'invalid',
  hostgroup_not_found: 'not_found',
  idempotency_answer_not_kept: 'conflict',
  idempotency_in_progress: 'conflict',
  idempotency_key_reused: 'unprocessable',
  import_tool_busy: 'unavailable',
  filter_exists: 'conflict',
  filter_not_found: 'not_found',
  filter_not_usable: 'conflict',
  import_tool_certificate: 'engine_failed',
  import_tool_credentials: 'engine_failed',
  import_tool_exists: 'conflict',
  import_tool_failed: 'engine_failed',
  import_tool_forbidden: 'engine_failed',
  import_tool_not_found: 'not_found',
  import_tool_timeout: 'timeout',
  import_tool_unconfirmed: 'unavailable',
  import_tool_unreachable: { kind: 'unavailable', onRead: 'engine_failed' },
  internal_error: 'internal',
  invalid_cursor: 'invalid',
  invalid_request: 'invalid',
  issuer_exists: 'conflict',
  issuer_not_found: 'not_found',
  issuer_unavailable: 'unavailable',
  key_not_found: 'not_found',
  kpi_not_found: 'not_found',
  limit_not_allowed: 'invalid',
  locked_out: 'too_many_requests',
  login_busy: 'too_many_requests',
  maintenance_not_found: 'not_found',
  malformed_body: 'invalid',
  malformed_path: 'invalid',
  method_not_allowed: 'method_not_allowed',
  metrics_backend_busy: 'unavailable',
  metrics_backend_credentials: 'engine_failed',
  metrics_backend_exists: 'conflict',
  metrics_backend_failed: 'engine_failed',
  metrics_backend_not_found: 'not_found',
  metrics_backend_timeout: 'timeout',
  metrics_backend_unreachable: 'engine_failed',
  metrics_backend_untrusted: 'engine_failed',
  metrics_database_not_found: 'engine_failed',
  monitoring_api_exists: 'conflict',
  monitoring_api_not_found: 'not_found',
  mutually_exclusive_parameters: 'invalid',
  no_realm_answered: { kind: 'engine_failed', onTimeout: 'timeout' },
  not_authenticated: 'unauthorized',
  notification_unmappable: 'invalid',
  number_not_allowed: 'invalid',
  objective_exists: 'conflict',
  objective_not_found: 'not_found',
  operation_incomplete: 'engine_failed',
  origin_not_found: 'not_found',
  partial_answer: { kind: 'engine_failed', onTimeout: 'timeout' },
  past_not_known: 'unprocessable',
  path_not_found: 'not_found',
  precondition_failed: 'precondition_failed',
  query_too_deep: 'invalid',
  queue_unavailable: 'unavailable',
  realm_busy: 'conflict',
  realm_exists: 'conflict',
  realm_in_use: 'conflict',
  realm_is_part_of_engine: 'forbidden',
  realm_not_found: 'not_found',
  realm_not_warm: 'conflict',
  realm_without_custom_variables: 'conflict',
  realm_without_engine: 'conflict',
  realm_without_import_tool: 'conflict',
  realm_without_metrics: 'conflict',
  realm_without_search_backend: 'conflict',
  recovery_not_watched: 'unprocessable',
  request_not_found: 'not_found',
  request_too_large: 'too_large',
  response_too_large: 'too_large',
  restart_not_confirmed: 'timeout',
  restart_not_supported: 'unprocessable',
  search_backend_answer_too_large: 'engine_failed',
  search_backend_busy: 'unavailable',
  search_backend_credentials: 'engine_failed',
  search_backend_exists: 'conflict',
  search_backend_failed: 'engine_failed',
  search_backend_forbidden: 'engine_failed',
  search_backend_not_found: 'not_found',
  search_backend_refused: 'engine_failed',
  search_backend_timeout: 'timeout',
  search_backend_unreachable: { kind: 'unavailable', onRead: 'engine_failed' },
  search_backend_untrusted: 'engine_failed',
  secrets_unavailable: 'unavailable',
  semicolon_not_allowed: 'invalid',
  service_not_found: 'not_found',
  silence_not_found: 'not_found',
  states_not_kept: 'unavailable',
  store_unavailable: 'unavailable',
  too_many_exclusions: 'invalid',
  too_many_feeds: 'too_many_requests',
  too_many_filters: 'conflict',
  too_many_keys: 'conflict',
  too_many_maintenances: 'conflict',
  too_many_objectives: 'conflict',
  too_many_points: 'invalid',
  too_many_secrets: 'conflict',
  too_many_series: 'invalid',
  too_many_targets: 'invalid',
  too_many_webhooks: 'conflict',
  token_not_valid: 'unauthorized',
  unexpected_count: 'conflict',
  unknown_contact: 'invalid',
  unknown_contact_group: 'invalid',
  unknown_parameter: 'invalid',
  unknown_parent: 'invalid',
  unknown_reference: 'invalid',
  unknown_template: 'invalid',
  unsupported_media_type: 'unsupported_media_type',
  user_exists: 'conflict',
  user_of_issuer: 'conflict',
  user_not_found: 'not_found',
  value_not_printable: 'invalid',
  value_too_long: 'invalid',
  webhook_not_found: 'not_found',
  webhooks_not_offered: 'unprocessable',
  // Codes of errors inside this API: the caller gets `internal_error`, the log has the code.
  answer_fault: 'internal',
  column_name_not_allowed: 'internal',
  command_name_not_allowed: 'internal',
  pattern_not_allowed: 'internal',
} as const satisfies Readonly<Record<string, ErrorKind | Kinds>>;

/** Codes of 502, 503 and 504 whose cause is this API or its platform. The cause of the others is an engine, a backend or an import tool. */
const ownFaults: ReadonlySet<string> = new Set<keyof typeof table>([
  ...(['deadline_exceeded', 'issuer_unavailable', 'queue_unavailable'] as const),
  ...(['secrets_unavailable', 'store_unavailable'] as const),
]);

/** Returns true if the cause of an answer with this status and code is a failure of an engine, a backend or an import tool. */
export function isCausedByEngine(status: number, code: string | undefined): boolean {
  return status > 500 && code !== undefined && !ownFaults.has(code);
}

export type ProblemCode = keyof typeof table;

/** The codes of one error kind, e.g. all codes for faults of a request. */
export type CodeOf<Kind extends ErrorKind> = {
  [Code in ProblemCode]: (typeof table)[Code] extends Kind ? Code : never;
}[ProblemCode];

const isCode = (code: string): code is ProblemCode => code in table;
export const problemCodes: readonly ProblemCode[] = Object.keys(table).filter(isCode);

/** Returns the error kinds of a code. */
export function kindsOf(code: ProblemCode): Kinds {
  const entry: ErrorKind | Kinds = table[code];
  return typeof entry === 'string' ? { kind: entry } : entry;
}
