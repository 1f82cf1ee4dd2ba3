import type { ErrorKind } from './problem-codes.ts';

/** Codes that only the API gateway sends, without calling a function (`deploy/gateway/responses.yml`). */
export const gatewayCodes = {
  bad_request: 'invalid',
  function_failed: 'engine_failed',
  timeout: 'timeout',
  too_many_requests: 'too_many_requests',
} as const satisfies Readonly<Record<string, ErrorKind>>;
