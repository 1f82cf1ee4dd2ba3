import { AppError } from '../../base/errors.ts';
import type { LogFields } from '../../base/log.ts';
import { figuresOf, interfacesOfLog } from '../../base/meter.ts';
import type { TraceEnd } from '../../base/telemetry.ts';
import { statusOf, toAppError } from '../answer/problem.ts';
import type { Response } from '../answer/response.ts';
import { observeStreamEnd, type StreamEnd } from '../answer/stream-end.ts';
import { endpointNameOf, type Exchange, type Step } from '../exchange.ts';

const namedRealms = 20;

/** Writes the start line, the end line and the metrics of a request. */
export function logRequest<Scope>(): Step<Scope> {
  return {
    before: ({ event: exchange }) => {
      exchange.runtime.log.info('request.started', subjectOf(exchange));
    },
    after: ({ event: exchange, response }) => {
      const status = response?.statusCode ?? 200;
      if (response?.rest) {
        response.rest = observeStreamEnd(response.rest, (ending) => {
          logStream(exchange, { status, ...partialOf(response) }, ending);
        });
        return;
      }
      // A stored refusal that is sent again for its Idempotency-Key is not an error.
      exchange.runtime.log.info(status < 400 ? 'request.completed' : 'request.refused', {
        ...close(exchange, status),
        ...partialOf(response),
      });
    },
    onError: ({ event: exchange, response, error }) => {
      const status = response?.statusCode ?? 500;
      const code = error instanceof AppError ? error.code : 'internal_error';
      const end = { ...close(exchange, status, code), code };
      if (status < 500) exchange.runtime.log.info('request.refused', end);
      else exchange.runtime.log.error('request.failed', { ...end, error });
    },
  };
}

/** Writes the end line of a stream. If the stream failed, the line has the status that the error would have had before the first byte. */
function logStream<Scope>(
  exchange: Exchange<Scope>,
  { status, ...partial }: { readonly status: number; readonly partial?: true },
  ending: StreamEnd,
): void {
  const { log } = exchange.runtime;
  const failure = ending.kind === 'failed' ? ending.error : exchange.notes.failure;
  if (failure === undefined) {
    log.info('request.completed', {
      ...close(exchange, status),
      ...partial,
      streamed: true,
      left: ending.kind === 'left',
    });
    return;
  }
  const error = toAppError(failure);
  const late = statusOf(error.kind);
  const end = { ...close(exchange, late, error.code), streamed: true, code: error.code };
  if (late < 500) log.info('request.refused', end);
  else log.error('request.failed', { ...end, error: failure });
}

/** Returns the log field `partial` if at least one realm is missing from the answer. */
function partialOf(response: Response | null | undefined): { readonly partial?: true } {
  return response?.headers?.['X-Partial-Result'] === undefined ? {} : { partial: true };
}

function subjectOf<Scope>(exchange: Exchange<Scope>): LogFields {
  const { event, caller, requestId, trace } = exchange;
  return {
    endpoint: endpointNameOf(exchange),
    method: event.httpMethod,
    user: caller?.userName,
    ...(caller?.key && { key_id: caller.key.id }),
    request_id: requestId,
    ...(trace && { trace_id: trace.id }),
  };
}

function close<Scope>(exchange: Exchange<Scope>, status: number, problem?: string): LogFields {
  const { runtime, meter, startedAt } = exchange;
  const durationMs = runtime.clock() - startedAt;
  runtime.metrics.request({
    endpoint: endpointNameOf(exchange),
    status,
    problem,
    durationMs,
    ...figuresOf(meter),
  });
  exchange.trace?.end(traceEnd(exchange, status, problem));
  return {
    ...subjectOf(exchange),
    status,
    ms: durationMs,
    realms: [...meter.realms].slice(0, namedRealms),
    engine_calls: meter.engineCalls,
    engine_ms: meter.engineMs,
    wait_ms: meter.waitMs,
    ...interfacesOfLog(meter),
  };
}

function traceEnd<Scope>(exchange: Exchange<Scope>, status: number, problem: string | undefined): TraceEnd {
  const { event, caller, destination, requestId, meter } = exchange;
  const route = 'endpoint' in destination ? destination.endpoint.path : undefined;
  const callerOrKey = caller?.key ? 'key' : 'user';
  const http = { method: event.httpMethod, route, callerKind: caller ? callerOrKey : 'none' } as const;
  return { name: endpointNameOf(exchange), status, problem, requestId, meter, http };
}
