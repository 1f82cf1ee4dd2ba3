import { AppError } from '../base/errors.ts';
import type { Fields } from '../base/log.ts';
import type { Exchange, Step } from './exchange.ts';

const namedRealms = 20;

/** One start line, one end line and the metrics of a request. */
export function record<Scope>(): Step<Scope> {
  return {
    before: ({ event: exchange }) => {
      exchange.host.log.info('request.started', subjectOf(exchange));
    },
    after: ({ event: exchange, response }) => {
      const status = response?.statusCode ?? 200;
      // A refusal that is given again for its key is no error.
      exchange.host.log.info(status < 400 ? 'request.completed' : 'request.refused', close(exchange, status));
    },
    onError: ({ event: exchange, response, error }) => {
      const status = response?.statusCode ?? 500;
      const end = {
        ...close(exchange, status),
        code: error instanceof AppError ? error.code : 'internal_error',
      };
      if (status < 500) exchange.host.log.info('request.refused', end);
      else exchange.host.log.error('request.failed', { ...end, error });
    },
  };
}

function subjectOf<Scope>({ endpointName, event, caller, requestId }: Exchange<Scope>): Fields {
  return { endpoint: endpointName, method: event.httpMethod, user: caller?.userName, request_id: requestId };
}

function close<Scope>(exchange: Exchange<Scope>, status: number): Fields {
  const { host, meter, endpointName, startedAt } = exchange;
  const durationMs = host.clock() - startedAt;
  const { engineCalls, engineMs, waitMs } = meter;
  host.metrics.request({ endpoint: endpointName, status, durationMs, engineCalls, engineMs, waitMs });
  return {
    ...subjectOf(exchange),
    status,
    ms: durationMs,
    realms: [...meter.realms].slice(0, namedRealms),
    engine_calls: engineCalls,
    engine_ms: engineMs,
    wait_ms: waitMs,
  };
}
