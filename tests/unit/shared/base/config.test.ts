import { describe, expect, it } from '@jest/globals';

import { readConfig } from '../../../../shared/base/config.ts';

const least = { REALMGATE_TABLE: 'table', REALMGATE_TOKEN_SECRET: 'secret' };

describe('readConfig', () => {
  it('needs two settings and knows the rest', () => {
    expect(readConfig(least)).toMatchObject({
      tableName: 'table',
      tokenSecret: 'secret',
      timeZone: 'UTC',
      engineDeadlineMs: 5000,
      accessTokenSeconds: 900,
      refreshTokenSeconds: 86_400,
      responseLimit: 6_000_000,
      checkAnswers: 'sample',
      memoryBytes: 1024 * 1024 * 1024,
    });
  });

  it('takes the memory of the process from the platform', () => {
    const { memoryBytes } = readConfig({ ...least, AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '512' });
    expect(memoryBytes).toBe(512 * 1024 * 1024);
  });

  it('names every missing and every wrong setting at once', () => {
    const wrong = { REALMGATE_TIME_ZONE: 'Mars/Olympus', REALMGATE_ENGINE_DEADLINE_MS: 'soon' };
    const message = () => readConfig(wrong);
    for (const name of ['TABLE', 'TOKEN_SECRET', 'TIME_ZONE', 'ENGINE_DEADLINE_MS']) {
      expect(message).toThrow(`REALMGATE_${name}`);
    }
  });
});
