import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { createLog } from '../../../../shared/base/log.ts';
import { createMetrics } from '../../../../shared/base/metrics.ts';
import { isCausedByEngine, problemCodes } from '../../../../shared/base/problem-codes.ts';
import { statusesOf } from '../../../../shared/http/answer/problem.ts';
import { captureLines } from '../../../support/capture-lines.ts';

const stage = 'realmgate-prod';
beforeAll(() => {
  process.env['POWERTOOLS_SERVICE_NAME'] = stage;
});
afterAll(() => {
  delete process.env['POWERTOOLS_SERVICE_NAME'];
});

describe('a log line', () => {
  it('is one JSON object whose event no field can overwrite, and names the stage', () => {
    const lines = captureLines(() => {
      createLog('INFO').info('request.refused', { code: 'forbidden', event: 'other', status: 403 });
    });
    const code = { message: 'request.refused', event: 'request.refused', code: 'forbidden' };
    expect(lines).toMatchObject([{ level: 'INFO', service: stage, ...code, status: 403 }]);
  });

  it('is left out below the level', () => {
    const lines = captureLines(() => {
      const log = createLog('WARN');
      log.info('request.started');
      log.warn('answer.fault');
    });
    expect(lines).toMatchObject([{ event: 'answer.fault' }]);
  });

  it("tells an error's cause, for whoever reads the log", () => {
    const error = new Error('outer', { cause: new Error('connect ECONNREFUSED') });
    const lines = captureLines(() => {
      createLog('INFO').error('request.failed', { error });
    });
    expect(JSON.stringify(lines)).toContain('connect ECONNREFUSED');
  });
});

describe('the metrics of a request', () => {
  const request = (status: number, problem?: string) => {
    const facts = {
      endpoint: 'status.hosts',
      problem,
      durationMs: 12,
      engineCalls: 2,
      engineMs: 9,
      waitMs: 4,
    };
    return captureLines(() => {
      createMetrics('Realmgate').request({ ...facts, status });
    });
  };

  it('are one line of the embedded metric format, by endpoint and for the whole stage', () => {
    expect(request(502, 'engine_unreachable')).toMatchObject([
      {
        service: stage,
        endpoint: 'status.hosts',
        Requests: 1,
        Latency: 12,
        ClientErrors: 0,
        ServerErrors: 1,
        InternalErrors: 0,
        EngineErrors: 1,
        EngineCalls: 2,
        EngineTime: 9,
        WaitTime: 4,
        _aws: {
          CloudWatchMetrics: [{ Namespace: 'Realmgate', Dimensions: [['service', 'endpoint'], ['service']] }],
        },
      },
    ]);
  });

  it('of a token have the issuer in place of the endpoint', () => {
    const lines = captureLines(() => {
      createMetrics('Realmgate').issuerToken('keycloak', 'refused');
    });
    expect(lines).toMatchObject([
      {
        ...{ service: stage, issuer: 'keycloak' },
        ...{ IssuerTokensAccepted: 0, IssuerTokensRefused: 1, IssuerTokensUnverified: 0 },
        _aws: {
          CloudWatchMetrics: [{ Namespace: 'Realmgate', Dimensions: [['service', 'issuer'], ['service']] }],
        },
      },
    ]);
  });

  it('tell a bug of ours from an engine that fails', () => {
    expect(request(500, 'internal_error')).toMatchObject([
      { ServerErrors: 1, InternalErrors: 1, EngineErrors: 0 },
    ]);
    expect(request(503, 'store_unavailable')).toMatchObject([{ ServerErrors: 1, EngineErrors: 0 }]);
    expect(request(504, 'no_realm_answered')).toMatchObject([{ ServerErrors: 1, EngineErrors: 1 }]);
    expect(request(404, 'host_not_found')).toMatchObject([
      { ClientErrors: 1, ServerErrors: 0, InternalErrors: 0, EngineErrors: 0 },
    ]);
  });

  it('take a problem for that of an engine unless it is one of ours, with all codes there are', () => {
    const failing = problemCodes.filter((code) => statusesOf(code).some((status) => status > 500));
    const ours = failing.filter((code) => !isCausedByEngine(503, code));
    expect(ours).toEqual([
      'deadline_exceeded',
      'issuer_unavailable',
      'queue_unavailable',
      'secrets_unavailable',
      'store_unavailable',
    ]);
    const foreign =
      /^(engine|import_tool|search_backend|metrics_(backend|database))_|^(busy|no_realm_answered|operation_incomplete|partial_answer|restart_not_confirmed|states_not_kept)$/;
    expect(failing.filter((code) => !ours.includes(code) && !foreign.test(code))).toEqual([]);
  });
});
