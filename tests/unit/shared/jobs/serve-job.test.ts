import { describe, expect, it } from '@jest/globals';

import { AppError } from '../../../../shared/base/errors.ts';
import type { RequestMetrics } from '../../../../shared/base/metrics.ts';
import type { Job, JobFacts } from '../../../../shared/jobs/job.ts';
import { serveJob } from '../../../../shared/jobs/serve-job.ts';
import { testLambdaContext } from '../../../support/event.ts';
import { recordingLog } from '../../../support/log.ts';

function served(run: Job<JobFacts>['run']) {
  const log = recordingLog();
  const requests: RequestMetrics[] = [];
  let time = 1000;
  const host = {
    log,
    metrics: {
      request: (facts: RequestMetrics) => requests.push(facts),
      count: () => undefined,
      issuerToken: () => undefined,
    },
    clock: () => (time += 5),
    scope: (facts: JobFacts) => facts,
  };
  const job: Job<JobFacts> = { name: 'sweep.run', summary: 'sweeps', run };
  return { log, requests, handler: serveJob(job, () => Promise.resolve(host)) };
}

describe('a job', () => {
  it('logs its start and its end with what it did, and is measured', async () => {
    const { log, requests, handler } = served(({ actor, context: { meter } }) => {
      meter.engineCalls = 3;
      return Promise.resolve({ actor, swept: 7 });
    });
    await handler({}, testLambdaContext());
    expect(log.lines).toEqual([
      { level: 'info', code: 'job.started', fields: { job: 'sweep.run', request_id: expect.any(String) } },
      {
        level: 'info',
        code: 'job.completed',
        fields: {
          actor: 'system:sweep.run',
          swept: 7,
          job: 'sweep.run',
          request_id: expect.any(String),
          ms: 5,
          engine_calls: 3,
          engine_ms: 0,
          wait_ms: 0,
        },
      },
    ]);
    expect(requests).toEqual([
      { endpoint: 'sweep.run', status: undefined, durationMs: 5, engineCalls: 3, engineMs: 0, waitMs: 0 },
    ]);
  });

  it('that fails says why, is counted, and fails the invocation', async () => {
    const fault = new AppError('store_unavailable', { detail: 'The store does not answer.' });
    const { log, requests, handler } = served(() => Promise.reject(fault));
    await expect(handler({}, testLambdaContext())).rejects.toBe(fault);
    expect(log.lines.at(-1)).toMatchObject({
      level: 'error',
      code: 'job.failed',
      fields: { code: 'store_unavailable', error: fault },
    });
    expect(requests.map(({ status }) => status)).toEqual([undefined]);
  });

  it('is told to stop before the platform ends it', async () => {
    const { handler } = served(
      ({ context: { signal } }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            resolve({ stopped: true });
          });
        }),
    );
    await expect(handler({}, testLambdaContext(2050))).resolves.toEqual({ stopped: true });
  });
});
