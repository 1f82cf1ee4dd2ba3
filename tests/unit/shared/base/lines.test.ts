import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { createLog } from '../../../../shared/base/log.ts';
import { createMetrics } from '../../../../shared/base/metrics.ts';

let lines: Record<string, unknown>[] = [];

beforeEach(() => {
  lines = [];
  const keep = (chunk: unknown) => {
    for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line));
    return true;
  };
  jest.spyOn(process.stdout, 'write').mockImplementation(keep);
  jest.spyOn(process.stderr, 'write').mockImplementation(keep);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('a log line', () => {
  it('is one JSON object whose event no field can overwrite', () => {
    createLog('realmgate', 'INFO').info('request.refused', {
      code: 'forbidden',
      event: 'other',
      status: 403,
    });
    expect(lines).toMatchObject([
      { level: 'INFO', message: 'request.refused', event: 'request.refused', code: 'forbidden', status: 403 },
    ]);
  });

  it('is left out below the level', () => {
    const log = createLog('realmgate', 'WARN');
    log.info('request.started');
    log.warn('answer.fault');
    expect(lines).toMatchObject([{ event: 'answer.fault' }]);
  });

  it("tells an error's cause, for whoever reads the log", () => {
    const error = new Error('outer', { cause: new Error('connect ECONNREFUSED') });
    createLog('realmgate', 'INFO').error('request.failed', { error });
    expect(JSON.stringify(lines)).toContain('connect ECONNREFUSED');
  });
});

describe('the metrics of a request', () => {
  it('are one line of the embedded metric format, by endpoint', () => {
    createMetrics('Realmgate').request({
      endpoint: 'status.hosts',
      status: 502,
      durationMs: 12,
      engineCalls: 2,
      engineMs: 9,
    });
    expect(lines).toMatchObject([
      {
        endpoint: 'status.hosts',
        Requests: 1,
        Latency: 12,
        ClientErrors: 0,
        ServerErrors: 1,
        EngineCalls: 2,
        EngineTime: 9,
      },
    ]);
    expect(lines[0]).toMatchObject({
      _aws: {
        CloudWatchMetrics: [{ Namespace: 'Realmgate', Dimensions: [expect.arrayContaining(['endpoint'])] }],
      },
    });
  });
});
