import { describe, expect, it } from '@jest/globals';

import { createToolCredentials } from '../../../../shared/security/tool-credentials.ts';

function reader(values: Record<string, string | undefined>) {
  const world = { now: 0, reads: 0 };
  const read = createToolCredentials(
    {
      read: (name) => {
        world.reads += 1;
        return Promise.resolve(values[name]);
      },
    },
    () => world.now,
  );
  return { world, read };
}

describe('the credentials of import tools', () => {
  it('are read by the name of their secret, and kept for a minute', async () => {
    const values = { tool: '{"user":"root","password":"first"}' };
    const { world, read } = reader(values);
    expect(await read('tool')).toEqual({ user: 'root', password: 'first' });
    values.tool = '{"user":"root","password":"second"}';
    world.now = 59_000;
    expect((await read('tool')).password).toBe('first');
    expect(world.reads).toBe(1);
    world.now = 60_000;
    expect((await read('tool')).password).toBe('second');
  });

  it.each([undefined, '', 'not json', '{"user":"root"}', '{"user":"root","password":""}'])(
    'are a fault of ours when the secret is %j, which is not repeated',
    async (value) => {
      const { read } = reader({ tool: value });
      const fault = await read('tool').catch((error: unknown) => error);
      expect(fault).toMatchObject({ kind: 'engine_failed', code: 'import_tool_credentials' });
      expect(String(fault)).not.toMatch(/root|not json/);
    },
  );
});
