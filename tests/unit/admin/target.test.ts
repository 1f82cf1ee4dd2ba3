import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Command } from 'commander';

import { processIo } from '../../../admin/io.ts';
import { addTargetOptions, openTarget } from '../../../admin/target.ts';
import { openKeptFolder } from '../../../server/storage/folder.ts';
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
      err: 'Say where: --data FOLDER for the one of a self-hosted server, --local for the one of npm start, --stage NAME for a deployed one, or --table NAME (or REALMGATE_TABLE).\n',
    });
  });

  it('is not here without a local stack', async () => {
    await rm(join(stack.folder, '.local'), { recursive: true });
    expect(await stack.admin('users list --local')).toEqual({
      code: 1,
      out: '',
      err: `${join(stack.folder, '.local')} holds nothing of a server or of npm start that this account may see. Start one of them with this folder first.\n`,
    });
  });

  it('may be the folder of a server; what is wrong with that is one sentence', async () => {
    const folder = join(stack.folder, 'kept');
    const file = join(folder, 'realmgate.db');
    await mkdir(folder);
    await writeFile(file, 'this is no database, but a text that is long enough to be looked at');
    expect(await stack.admin('users list --data kept')).toEqual({
      code: 1,
      out: '',
      err: `${file} is not a database of this program: put a copy from a backup in its place.\n`,
    });
    await rm(file);
    await openKeptFolder(folder).close();
    expect(await stack.admin('users list --data kept')).toMatchObject({ code: 0, out: '(none)\n' });
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
