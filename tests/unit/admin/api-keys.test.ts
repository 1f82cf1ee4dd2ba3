import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { verifyApiKey } from '../../../shared/security/api-keys.ts';
import { createApiKeyVersions } from '../../../shared/store/api-key-versions.ts';
import { createAuditStore } from '../../../shared/store/audit.ts';
import { startAdmin } from '../../support/admin.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const clock = () => NOW;

describe('admin api-keys', () => {
  let stack: Awaited<ReturnType<typeof startAdmin>>;
  const secret = async () => (await stack.secrets.read('realmgate/api-keys')) ?? '';
  const version = async () => (await createApiKeyVersions(stack.table).find('ann'))?.version;

  beforeEach(async () => {
    stack = await startAdmin(clock);
    await stack.admin('users add ann --local', { secret: 'correct horse battery' });
  });
  afterEach(async () => {
    await stack.stop();
  });

  it('shows the key of a user, the same at every call, and makes the secret behind it once', async () => {
    const first = await stack.admin('api-keys show ann --local');
    expect(first).toEqual({ code: 0, out: expect.stringMatching(/^rg_YW5u\.\d+\.[\w-]{43}\n$/), err: '' });
    expect(await stack.admin('api-keys show ann --local')).toEqual(first);
    expect(verifyApiKey(await secret(), first.out.trimEnd())).toEqual({
      userName: 'ann',
      version: await version(),
    });
  });

  it('rotates the key', async () => {
    const before = await stack.admin('api-keys show ann --local');
    const rotated = await stack.admin('api-keys rotate ann --local');
    expect(rotated).toMatchObject({ code: 0, err: '' });
    expect(rotated.out).not.toBe(before.out);
    expect(await stack.admin('api-keys show ann --local')).toEqual(rotated);
    expect(verifyApiKey(await secret(), rotated.out.trimEnd())?.version).toBe(await version());
  });

  it('records who saw or rotated a key, never the key', async () => {
    const { out } = await stack.admin('api-keys show ann --local');
    await stack.admin('api-keys rotate ann --local');
    const entries = await createAuditStore(stack.table).list(NOW - 1000, NOW + 1000);
    const ofKeys = entries.filter(({ action }) => action.startsWith('api-keys.'));
    expect(
      ofKeys.map(({ action, target, outcome }) => `${action} ${target ?? ''} ${outcome}`).sort(),
    ).toEqual(['api-keys.rotate ann done', 'api-keys.show ann done']);
    expect(JSON.stringify(entries)).not.toContain(out.trimEnd());
  });

  it.each(['api-keys show bob', 'api-keys rotate bob'])(
    'says of %s that there is no such user',
    async (line) => {
      expect(await stack.admin(`${line} --local`)).toEqual({
        code: 1,
        out: '',
        err: 'There is no user bob.\n',
      });
    },
  );

  it('leaves alone a secret that holds something else, and the key with it', async () => {
    await stack.secrets.write('realmgate/api-keys', 'placeholder');
    const before = await version();
    expect(await stack.admin('api-keys rotate ann --local')).toMatchObject({
      code: 1,
      err: 'The secret of the API keys holds something else.\n',
    });
    expect([await secret(), await version()]).toEqual(['placeholder', before]);
  });

  it('asks which secret', async () => {
    expect(await stack.admin('api-keys rotate ann --table t')).toMatchObject({
      code: 2,
      err: expect.stringContaining('REALMGATE_API_KEY_SECRET'),
    });
  });
});
