import * as z from 'zod';

import { type ErrorKind, kindsOf, type ProblemCode, problemCodes } from '../base/problem-codes.ts';

/**
 * The kinds of error that one realm can have while others answer: its engine is silent, answers wrongly or late, or is missing. The API
 * itself can fail too.
 */
const silences: ReadonlySet<ErrorKind> = new Set(['engine_failed', 'unavailable', 'timeout']);
const sourceCodes: readonly ProblemCode[] = [
  ...problemCodes.filter((code) => silences.has(kindsOf(code).kind)),
  'internal_error',
  'realm_without_custom_variables',
  'realm_without_engine',
];

const source = z
  .object({
    realm: z.string(),
    result: z
      .enum(['ok', 'stale', 'error', 'timeout'])
      .describe('`stale`: the engine does not answer, and the rows are its last known states'),
    error: z.string().optional().describe('text for people, which may change'),
    code: z
      .string()
      .optional()
      .describe('code for programs: the code of the problem that a request for this realm alone would get')
      .meta({ 'x-extensible-enum': sourceCodes }),
    age_seconds: z
      .number()
      .optional()
      .describe(
        'age of the states, which were in memory so that the engine was not asked; of a failure: the realm was not asked now, because it failed this many seconds ago',
      ),
    incomplete: z
      .literal(true)
      .optional()
      .describe('true if the realm answered and a part is missing for the reason in `error` and `code`'),
    latency_ms: z.number(),
    row_count: z.int(),
  })
  .meta({ id: 'Source', description: "One realm's share in the answer." });

export const meta = z
  .object({
    generated_at: z.iso.datetime({ offset: true }),
    time_zone: z.string().describe('IANA name of the time zone of every time in the answer'),
    request_id: z.string(),
    count: z.int().optional().describe('number of rows of this answer; lists only'),
    total: z
      .int()
      .optional()
      .describe('number of rows of all pages, if they are counted; only with pages, like the next two'),
    limit: z.int().nullable().optional(),
    next_cursor: z.string().nullable().optional().describe('null on the last page'),
    changes_mark: z
      .string()
      .optional()
      .describe('value of `changed_since` for the next question; only if all rows are of warm states'),
    complete: z
      .boolean()
      .optional()
      .describe(
        'only with `changed_since`: true if the rows are the whole list, false if they are those that changed',
      ),
    removed: z
      .array(
        z.object({
          host_name: z.string(),
          service: z.string().nullable().describe('the service; null: the host itself'),
        }),
      )
      .optional()
      .describe(
        'only if `complete` is false: hosts (`service` null) and services that are not in the list any more; some may never have been',
      ),
    notice: z.string().optional().describe('the reason why the answer is empty or adjusted'),
    partial: z
      .boolean()
      .optional()
      .describe(
        'true if some realms did not answer, or not in full; only for endpoints that ask several realms',
      ),
    sources: z.array(source).optional(),
  })
  .meta({ id: 'Meta' });

const fault = z.object({
  in: z.enum(['path', 'query', 'body', 'header']),
  field: z.string().describe('empty for the whole body'),
  message: z.string(),
});

export const problem = z
  .object({
    type: z.string().describe('URI reference of the code'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('text for people, which may change'),
    code: z.string().describe('code for programs, which does not change; docs/errors.md lists all codes'),
    request_id: z.string(),
    errors: z.array(fault).max(101).optional().describe('every fault of the request, up to 100'),
    sources: z
      .array(source)
      .optional()
      .describe('the result of each realm, if several were asked and not all have answered'),
  })
  .meta({ id: 'Problem', description: 'RFC 9457.' });

export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      "The access token of `GET /api/token/`, a key of `POST /api/token/keys/`, or an access token of the company's log-in server, which `GET /.well-known/oauth-protected-resource` names.",
  },
  basic: {
    type: 'http',
    scheme: 'basic',
    description: 'User name and password; where API keys are taken, any name and the key as password.',
  },
  api_key: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: 'The key of `GET /api/passive-checks/api-key/`; also as `Authorization: ApiKey KEY`.',
  },
  api_key_query: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key',
    description: 'The same for senders that can add no header. Proxies may write queries into their logs.',
  },
} as const;

/** The headers that a successful answer may have, by name. */
export const headers = {
  'X-Request-Id': text('The same as `meta.request_id`.'),
  'Set-Cookie': text('`realmgate_device`: this browser is known at the next log-in. It is no credential.'),
  Location: text('The path of the new object, or of the request that waits.'),
  'Retry-After': text('Seconds until it is worth another try.'),
  'WWW-Authenticate': text('The ways to authenticate.'),
  ETag: text(
    'The version of the answer, to be sent as `If-None-Match`; of what a change can name in `If-Match`, its present version.',
  ),
  'X-Partial-Result': text(
    'Realms that did not answer, or not in full, separated by commas, percent-encoded; `*` at the end: and others.',
  ),
  'X-Stale-Result': text(
    'Realms whose engine does not answer, so that their last known states are shown: their names as in `X-Partial-Result`.',
  ),
  Age: text('The age in seconds of the oldest states in the answer. Absent if all engines were asked.'),
  'X-Total-Count': text('`meta.total` of the formats that have no `meta`.'),
  'Idempotent-Replay': text('`true` if the first answer to an Idempotency-Key is repeated.'),
  'X-Accel-Buffering': text('`no`: tells proxies such as nginx to pass each event on at once.'),
  'Content-Disposition': text('`attachment` and a file name, if the document is to be saved.'),
  Link: text(
    '`<…>; rel="next"`, the next page (RFC 8288), if there is one. Of 410 `<…>; rel="collection"`, the list that is to be read again.',
  ),
  'X-Next-Cursor': text('`meta.next_cursor` of the formats that have no `meta`.'),
};

function text(description: string) {
  return { description, schema: { type: 'string' } };
}
