import type { EventCode, LogFields } from '../../shared/base/log.ts';
import { createLog } from '../../shared/base/log.ts';
import { captureLines } from './capture-lines.ts';

class Fault extends Error {
  readonly code: string;
  readonly status = 503;

  constructor(code: string, cause: string) {
    super(`${code} of a test`, { cause: new Error(cause) });
    this.code = code;
  }
}

const error = new Fault('store_unavailable', 'AccessDeniedException');
const request = { endpoint: 'status.hosts', user: 'ann', request_id: 'r1', realms: ['paris'] };
const spent = { ms: 40, engine_calls: 1, engine_ms: 30, wait_ms: 2 };
const check = { check: 'c1', realm: 'paris', host_name: 'web-1', service_name: 'http', receives: 3 };
const refused = { code: 'engine_unreachable', detail: 'The engine does not answer.' };

/** Two lines of each code that a runbook asks for, or more, with all fields that the source gives them. */
const lines: readonly (readonly [EventCode, LogFields])[] = [
  ['request.completed', { ...request, ...spent, status: 200 }],
  ['request.refused', { ...request, ...spent, status: 404, code: 'host_not_found' }],
  ['request.failed', { ...request, ...spent, status: 500, code: 'internal_error', error }],
  ['request.failed', { ...request, ...spent, status: 502, code: 'engine_unreachable', error }],
  ['request.failed', { ...request, ...spent, status: 503, code: 'store_unavailable', error }],
  ['audit.unwritten', { actor: 'ann', action: 'config.realm_delete', target: 'paris', error }],
  ['authorizer.failed', { error }],
  ['authorizer.issuer_unavailable', { error, issuer: 'keycloak' }],
  ['canary.failed', { step: 'realm', realm: 'paris', error }],
  ['job.started', { job: 'canary.run', request_id: 'r2' }],
  ['job.failed', { job: 'canary.run', request_id: 'r2', ...spent, code: 'internal_error', error }],
  ['job.started', { job: 'warm-watch.run', request_id: 'r5' }],
  ['job.failed', { job: 'warm-watch.run', request_id: 'r5', ...spent, code: 'secrets_unavailable', error }],
  ['warm.states_old', { realm: 'paris', age_seconds: 61 }],
  ['check.undelivered', { ...check, ...refused }],
  ['operation.unfinished', { operation_request: 'o1', part: 0, realm: 'paris', receives: 3, ...refused }],
  ['operation.failed', { receives: 3, code: 'malformed_body', error }],
  ['check.abandoned', { ...check, ...refused, error }],
  ['idempotency.unkept', { endpoint: 'config.create_realm', request_id: 'r3', status: 201, error }],
  ['realm.failed', { realm: 'paris', request_id: 'r4', error }],
  ['store.record_unreadable', { kind: 'realm', name: 'paris', faults: ['section: is missing'] }],
  ['server.function_failed', { function: 'status', error }],
  ['server.request', { id: 'i1', ip: '127.0.0.1', method: 'GET', path: '/api/', status: 429 }],
  ['server.request', { id: 'i2', ip: '127.0.0.1', method: 'GET', path: '/api/', status: 502, ms: 7 }],
];

/** Returns the fields that the sample's lines of each code have. */
export function sampledFields(): ReadonlyMap<string, readonly string[]> {
  const codes = new Set(lines.map(([code]) => code));
  return new Map(
    [...codes].map((code) => [
      code,
      lines.filter(([one]) => one === code).flatMap(([, own]) => Object.keys(own)),
    ]),
  );
}

/** Returns a log of a self-hosted server: each line of ours twice, with lines of other programs between them. */
export function sampleLog(): string {
  const ours = captureLines(() => {
    const log = createLog('INFO');
    for (const [code, fields] of [...lines, ...lines]) log.error(code, fields);
  }).map((line) => JSON.stringify(line));
  return ['> realmgate@1.0.0 serve', '', '{"event":"request.fail', '17', '"text"', 'null', ...ours, ''].join(
    '\n',
  );
}
