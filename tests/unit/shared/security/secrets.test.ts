import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { createSecrets, type Secrets } from '../../../../shared/security/secrets.ts';
import { sdkConfig } from '../../../support/aws-stand-in.ts';
import { startStagedSecrets } from '../../../support/staged-secrets.ts';

describe('secrets', () => {
  let server: Awaited<ReturnType<typeof startStagedSecrets>>;
  let secrets: Secrets;
  beforeEach(async () => {
    server = await startStagedSecrets();
    secrets = createSecrets({ ...sdkConfig(server.url), maxAttempts: 1 });
  });
  afterEach(() => server.close());

  it('are read, and one that does not exist is undefined', async () => {
    expect(await secrets.read(server.name)).toBeUndefined();
    server.write('the value');
    expect(await secrets.read(server.name)).toBe('the value');
  });

  it('are neither read as missing nor written if their store fails', async () => {
    server.write('the value');
    server.hooks.before = () => {
      throw new Error('AWS fails');
    };
    const unavailable = { code: 'secrets_unavailable' };
    await expect(secrets.read(server.name)).rejects.toMatchObject(unavailable);
    await expect(secrets.write(server.name, 'another')).rejects.toMatchObject(unavailable);
  });
});
