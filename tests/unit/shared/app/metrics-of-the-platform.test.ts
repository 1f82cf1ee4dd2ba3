import { describe, expect, it } from '@jest/globals';

import { createDependencies } from '../../../../shared/app/dependencies.ts';
import { platformMetrics } from '../../../../shared/app/platform-metrics.ts';
import { readConfig } from '../../../../shared/base/config.ts';
import { captureLines } from '../../../support/capture-lines.ts';

const required = { REALMGATE_TABLE: 't', REALMGATE_TOKEN_SECRET: 's' };

/** The lines that one request's metrics leave in the log. */
function metricLines(platform: Readonly<Record<string, string>>) {
  const metrics = platformMetrics(createDependencies(readConfig({ ...required, ...platform })));
  const spent = { durationMs: 1, engineCalls: 0, engineMs: 0, waitMs: 0 };
  return captureLines(() => {
    metrics.request({ endpoint: 'status.hosts', status: 200, ...spent });
    metrics.count('AnswerFault', 'status.hosts');
  });
}

describe("lines of CloudWatch's metric format", () => {
  it('are written on Lambda', () => {
    const lines = metricLines({ AWS_LAMBDA_FUNCTION_NAME: 'realmgate-prod-status' });
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toHaveProperty('_aws');
  });

  it('are written nowhere else', () => {
    expect(metricLines({})).toEqual([]);
  });
});
