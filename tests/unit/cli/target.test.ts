import { spawnSync } from 'node:child_process';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Command } from 'commander';

import { processIo } from '../../../cli/io.ts';
import { addTargetOptions, openTarget } from '../../../cli/target.ts';
import { startAdmin } from '../../support/admin.ts';

describe('where the command line works', () => {
  let stack: Awaited<ReturnType<typeof startAdmin>>;

  beforeEach(async () => {
    stack = await startAdmin(() => 0);
  });
  afterEach(async () => {
    await stack.stop();
  });

  it('is to be said', async () => {
    expect(await stack.admin('users list')).toEqual({
      code: 2,
      out: '',
      err: 'Say where: --stage NAME for a deployed one, --local for the running local stack, or --table NAME (or REALMGATE_TABLE).\n',
    });
  });

  it('is not here without a local stack', async () => {
    await rm(join(stack.folder, '.local'), { recursive: true });
    expect(await stack.admin('users list --local')).toEqual({
      code: 1,
      out: '',
      err: `No local stack runs with the folder ${join(stack.folder, '.local')}. Start it with: npm start\n`,
    });
  });

  it('is not here any more when the stack was killed', async () => {
    const gone = spawnSync('true').pid;
    await writeFile(join(stack.folder, '.local', 'pid'), String(gone));
    const ran = await stack.admin('users list --local');
    expect([ran.code, ran.err]).toEqual([1, expect.stringContaining('No local stack runs')]);
  });

  it('may be another folder', async () => {
    await rename(join(stack.folder, '.local'), join(stack.folder, 'elsewhere'));
    expect(await stack.admin('users list --data elsewhere')).toMatchObject({ code: 0, out: '(none)\n' });
  });
});

describe('the secret of the API keys', () => {
  const named = async (options: string[], env: Record<string, string>) => {
    const program = new Command();
    addTargetOptions(program);
    program.parse(['--table', 't', ...options], { from: 'user' });
    return (await openTarget(program, { ...processIo(), env })).apiKeySecretName;
  };

  it('is beside that of the token keys, unless the environment names it', async () => {
    expect(await named(['--secret', 'realmgate/prod/token-keys'], {})).toBe('realmgate/prod/api-keys');
    expect(await named([], { REALMGATE_TOKEN_SECRET: 'token-keys' })).toBe('api-keys');
    const both = { REALMGATE_TOKEN_SECRET: 'token-keys', REALMGATE_API_KEY_SECRET: 'elsewhere' };
    expect(await named([], both)).toBe('elsewhere');
    expect(await named([], {})).toBeUndefined();
  });
});
